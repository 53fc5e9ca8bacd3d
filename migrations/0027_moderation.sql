CREATE TABLE `moderation_marks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`product_id` text,
	`user_id` text,
	`measure` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `moderation_marks_once` ON `moderation_marks` (`kind`,`product_id`,`user_id`,`measure`);
CREATE INDEX `moderation_marks_product` ON `moderation_marks` (`product_id`);
CREATE INDEX `moderation_marks_user` ON `moderation_marks` (`user_id`) WHERE "moderation_marks"."user_id" IS NOT NULL;
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`product_id` text NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`language` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `reports_once` ON `reports` (`kind`,`item_id`,`email`);
CREATE INDEX `reports_product` ON `reports` (`product_id`);
CREATE INDEX `reports_user` ON `reports` (`user_id`) WHERE "reports"."user_id" IS NOT NULL;
CREATE INDEX `reports_email` ON `reports` (`email`);
ALTER TABLE `comments` ADD `hidden_reason` text;
ALTER TABLE `print_photos` ADD `reported_at` integer;
CREATE INDEX `print_photos_reported` ON `print_photos` (`id`) WHERE "print_photos"."reported_at" IS NOT NULL;
ALTER TABLE `imported_reviews` ADD `hidden_at` integer;
ALTER TABLE `imported_reviews` ADD `hidden_reason` text;
ALTER TABLE `imported_reviews` ADD `reported_at` integer;
CREATE INDEX `imported_reviews_hidden` ON `imported_reviews` (`id`) WHERE "imported_reviews"."hidden_at" IS NOT NULL;
CREATE INDEX `imported_reviews_reported` ON `imported_reviews` (`id`) WHERE "imported_reviews"."reported_at" IS NOT NULL;