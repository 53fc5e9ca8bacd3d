CREATE TABLE `coupons` (
	`code` text PRIMARY KEY NOT NULL,
	`percent` integer,
	`amount_cents` integer,
	`product_ids` text,
	`minimum_cents` integer DEFAULT 0 NOT NULL,
	`with_sales` integer DEFAULT false NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`max_uses` integer,
	`max_uses_per_user` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "coupons_one_reduction" CHECK(("coupons"."percent" IS NULL) <> ("coupons"."amount_cents" IS NULL))
);

CREATE INDEX `coupons_created` ON `coupons` (`created_at`,`code`);
CREATE TABLE `price_history` (
	`product_id` text NOT NULL,
	`licence` text NOT NULL,
	`since` integer NOT NULL,
	`price_cents` integer,
	PRIMARY KEY(`product_id`, `licence`, `since`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

ALTER TABLE `order_lines` ADD `list_cents` integer;
ALTER TABLE `order_lines` ADD `discount_cents` integer DEFAULT 0 NOT NULL;
ALTER TABLE `orders` ADD `coupon` text REFERENCES coupons(code);
CREATE INDEX `orders_coupon` ON `orders` (`coupon`,`user_id`,`status`) WHERE "orders"."coupon" IS NOT NULL;
ALTER TABLE `products` ADD `sale` text;
CREATE INDEX `products_sale` ON `products` (`id`) WHERE "products"."sale" IS NOT NULL;
-- Earlier prices are not known: today's count since the publication.
INSERT INTO `price_history` (`product_id`, `licence`, `since`, `price_cents`)
SELECT `id`, 'standard', `published_at`, `standard_cents` FROM `products` WHERE `standard_cents` IS NOT NULL
UNION ALL SELECT `id`, 'commercial', `published_at`, `commercial_cents` FROM `products` WHERE `commercial_cents` IS NOT NULL;
