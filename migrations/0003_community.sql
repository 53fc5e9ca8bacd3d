CREATE TABLE `chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`from_user` integer NOT NULL,
	`message` text NOT NULL,
	`client_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `chat_messages_user` ON `chat_messages` (`user_id`,`id`);
CREATE UNIQUE INDEX `chat_messages_once` ON `chat_messages` (`user_id`,`client_id`);
CREATE TABLE `chat_threads` (
	`user_id` text PRIMARY KEY NOT NULL,
	`last_message_id` integer NOT NULL,
	`last_message_at` integer NOT NULL,
	`user_seen_id` integer DEFAULT 0 NOT NULL,
	`seller_seen_id` integer DEFAULT 0 NOT NULL,
	`user_mailed_id` integer DEFAULT 0 NOT NULL,
	`seller_mailed_id` integer DEFAULT 0 NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `chat_threads_last` ON `chat_threads` (`done_at`,`last_message_at`);
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` text NOT NULL,
	`user_id` text NOT NULL,
	`comment` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `comments_product` ON `comments` (`product_id`,`id`);
CREATE INDEX `comments_user` ON `comments` (`user_id`);
CREATE TABLE `contact_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	`done_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `contact_messages_reference_unique` ON `contact_messages` (`reference`);
CREATE INDEX `contact_messages_done` ON `contact_messages` (`done_at`,`id`);
CREATE INDEX `contact_messages_user` ON `contact_messages` (`user_id`);
CREATE INDEX `contact_messages_email` ON `contact_messages` (`email`);
CREATE TABLE `exchange_rates` (
	`date` text PRIMARY KEY NOT NULL,
	`usd` real NOT NULL,
	`fetched_at` integer NOT NULL
);
