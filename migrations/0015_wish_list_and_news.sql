CREATE TABLE `news_mailings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_ids` text NOT NULL,
	`due_at` integer NOT NULL,
	`queued_to` text DEFAULT '' NOT NULL,
	`finished_at` integer
);

CREATE INDEX `news_mailings_unfinished` ON `news_mailings` (`due_at`) WHERE "news_mailings"."finished_at" IS NULL;
CREATE TABLE `news_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`link_id` text,
	`link_hash` text,
	`link_expires_at` integer
);

CREATE UNIQUE INDEX `news_subscribers_email_unique` ON `news_subscribers` (`email`);
CREATE UNIQUE INDEX `news_subscribers_link_hash_unique` ON `news_subscribers` (`link_hash`);
CREATE INDEX `news_subscribers_confirmed` ON `news_subscribers` (`id`) WHERE "news_subscribers"."confirmed_at" IS NOT NULL;
CREATE INDEX `news_subscribers_link_expiry` ON `news_subscribers` (`link_expires_at`) WHERE "news_subscribers"."link_expires_at" IS NOT NULL;
CREATE TABLE `wish_list_items` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `wish_list_items_user` ON `wish_list_items` (`user_id`,`created_at`,`product_id`);
ALTER TABLE `products` ADD `version_at` integer;

-- The dates of the versions there are.
UPDATE products SET version_at = (
	SELECT created_at FROM product_versions AS versions
	WHERE versions.product_id = products.id AND versions.version = products.version
) WHERE version > 1;
