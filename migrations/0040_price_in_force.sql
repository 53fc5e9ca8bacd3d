ALTER TABLE `product_lists` ADD `price_changes_at` integer;
CREATE INDEX `product_lists_price_changes` ON `product_lists` (`price_changes_at`) WHERE price_changes_at IS NOT NULL;--> statement-breakpoint
UPDATE `product_lists` SET `price_changes_at` = 0 WHERE `product_id` IN (SELECT `id` FROM `products` WHERE `sale` IS NOT NULL);
