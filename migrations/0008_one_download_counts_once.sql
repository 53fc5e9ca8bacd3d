CREATE TABLE `download_parts` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`version` integer NOT NULL,
	`asked` text NOT NULL,
	`end_sent` integer NOT NULL,
	`started_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`, `version`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `download_parts_started` ON `download_parts` (`started_at`);
CREATE TABLE `download_reports` (
	`user_id` text NOT NULL,
	`download_id` text NOT NULL,
	`reported_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `download_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `download_reports_time` ON `download_reports` (`reported_at`);