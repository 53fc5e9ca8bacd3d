CREATE TABLE `review_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`review_id` integer NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`language` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `review_reports_once` ON `review_reports` (`review_id`,`email`);
CREATE INDEX `review_reports_user` ON `review_reports` (`user_id`) WHERE "review_reports"."user_id" IS NOT NULL;
CREATE INDEX `review_reports_email` ON `review_reports` (`email`);
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` text NOT NULL,
	`user_id` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`printer` text,
	`material` text,
	`first_try` integer,
	`paid` integer NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer,
	`answer` text,
	`answered_at` integer,
	`hidden_at` integer,
	`hidden_reason` text,
	`read_at` integer,
	`reported_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_stars" CHECK("reviews"."stars" BETWEEN 1 AND 5)
);

CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`product_id`,`user_id`);
CREATE INDEX `reviews_product` ON `reviews` (`product_id`,`id`);
CREATE INDEX `reviews_user` ON `reviews` (`user_id`);
CREATE INDEX `reviews_new` ON `reviews` (`id`) WHERE "reviews"."read_at" IS NULL;
CREATE INDEX `reviews_hidden` ON `reviews` (`id`) WHERE "reviews"."hidden_at" IS NOT NULL;
CREATE INDEX `reviews_reported` ON `reviews` (`id`) WHERE "reviews"."reported_at" IS NOT NULL;
ALTER TABLE `product_lists` ADD `rating` integer DEFAULT 3500 NOT NULL;
CREATE INDEX `product_lists_rating` ON `product_lists` (`list`,`rating`,`product_id`);
ALTER TABLE `products` ADD `stars` text DEFAULT '[0,0,0,0,0]' NOT NULL;
ALTER TABLE `products` ADD `printed_by` integer DEFAULT 0 NOT NULL;
ALTER TABLE `downloads` ADD `first_at` integer;
CREATE INDEX `purchases_sold` ON `purchases` (`product_id`) WHERE "purchases"."order_id" IS NOT NULL;