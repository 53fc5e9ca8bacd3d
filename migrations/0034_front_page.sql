ALTER TABLE `product_lists` ADD `shop_order` integer DEFAULT 0 NOT NULL;
CREATE INDEX `product_lists_shop_order` ON `product_lists` (`list`,`shop_order`,`product_id`);
ALTER TABLE `products` ADD `featured` integer;
CREATE INDEX `products_featured` ON `products` (`featured`,`id`) WHERE "products"."featured" IS NOT NULL;--> statement-breakpoint
UPDATE `product_lists` SET `shop_order` = `published_at`;
