CREATE TABLE `file_downloads` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`version` integer NOT NULL,
	`offsets` text NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `file_downloads_product` ON `file_downloads` (`product_id`);