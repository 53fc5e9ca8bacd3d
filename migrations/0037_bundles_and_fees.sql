ALTER TABLE `orders` ADD `fee_currency` text;
ALTER TABLE `products` ADD `bundle` text;
CREATE INDEX `products_bundle` ON `products` (`id`) WHERE "products"."bundle" IS NOT NULL;