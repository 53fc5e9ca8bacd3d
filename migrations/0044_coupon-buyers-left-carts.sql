ALTER TABLE `cart_items` ADD `left_seen_at` integer;
CREATE INDEX `cart_items_left` ON `cart_items` (`added_at`) WHERE "cart_items"."left_seen_at" IS NULL;
ALTER TABLE `coupons` ADD `owners_of` text;
ALTER TABLE `coupons` ADD `subscribers_only` integer DEFAULT false NOT NULL;