CREATE TABLE `print_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`picture` text NOT NULL,
	`upload_sha256` text NOT NULL,
	`printer` text,
	`material` text,
	`layer_mm` real,
	`caption` text,
	`created_at` integer NOT NULL,
	`approved_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `print_photos_product` ON `print_photos` (`product_id`,`status`,`id`);
CREATE INDEX `print_photos_status` ON `print_photos` (`status`,`id`);
CREATE UNIQUE INDEX `print_photos_once` ON `print_photos` (`user_id`,`product_id`,`upload_sha256`) WHERE "print_photos"."status" <> 'removed';
CREATE INDEX `print_photos_user` ON `print_photos` (`user_id`,`product_id`);
ALTER TABLE `products` ADD `photo_count` integer DEFAULT 0 NOT NULL;