CREATE TABLE `buyer_details` (
	`user_id` text PRIMARY KEY NOT NULL,
	`details` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `cart_items` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`licence` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `cart_items_product` ON `cart_items` (`product_id`);
CREATE TABLE `downloads` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last_version` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `downloads_product` ON `downloads` (`product_id`);
CREATE TABLE `order_lines` (
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`licence` text NOT NULL,
	`title` text NOT NULL,
	`price_cents` integer NOT NULL,
	PRIMARY KEY(`order_id`, `product_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `order_lines_product` ON `order_lines` (`product_id`);
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`total_cents` integer NOT NULL,
	`language` text NOT NULL,
	`buyer` text,
	`consent_version` text,
	`consent_at` integer,
	`payment_session_id` text,
	`payment_url` text,
	`payment_intent_id` text,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `orders_code_unique` ON `orders` (`code`);
CREATE UNIQUE INDEX `orders_payment_session_id_unique` ON `orders` (`payment_session_id`);
CREATE UNIQUE INDEX `orders_payment_intent_id_unique` ON `orders` (`payment_intent_id`);
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cause` text NOT NULL,
	`template` text NOT NULL,
	`user_id` text,
	`data` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `outbox_due` ON `outbox` (`sent_at`,`due_at`);
CREATE INDEX `outbox_user` ON `outbox` (`user_id`);
CREATE UNIQUE INDEX `outbox_once` ON `outbox` (`cause`,`template`);
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`outcome` text NOT NULL,
	`handled_at` integer NOT NULL
);

CREATE TABLE `product_files` (
	`product_id` text NOT NULL,
	`version` integer NOT NULL,
	`path` text NOT NULL,
	`bytes` integer NOT NULL,
	`format` text NOT NULL,
	`triangles` integer,
	`size_x_mm` real,
	`size_y_mm` real,
	`size_z_mm` real,
	PRIMARY KEY(`product_id`, `version`, `path`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `product_versions` (
	`product_id` text NOT NULL,
	`version` integer NOT NULL,
	`zip_key` text NOT NULL,
	`zip_sha256` text NOT NULL,
	`zip_bytes` integer NOT NULL,
	`notes` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`product_id`, `version`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`tags` text NOT NULL,
	`images` text NOT NULL,
	`standard_cents` integer,
	`commercial_cents` integer,
	`price_cents` integer NOT NULL,
	`free` integer NOT NULL,
	`print_grams` integer,
	`version` integer NOT NULL,
	`zip_key` text NOT NULL,
	`zip_sha256` text NOT NULL,
	`zip_bytes` integer NOT NULL,
	`file_count` integer NOT NULL,
	`formats` text NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`published_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "products_priced" CHECK("products"."standard_cents" IS NOT NULL OR "products"."commercial_cents" IS NOT NULL)
);

CREATE INDEX `products_newest` ON `products` (`status`,`published_at`,`id`);
CREATE INDEX `products_updated` ON `products` (`status`,`updated_at`,`id`);
CREATE INDEX `products_price` ON `products` (`status`,`price_cents`,`id`);
CREATE INDEX `products_free_newest` ON `products` (`status`,`free`,`published_at`,`id`);
CREATE INDEX `products_free_updated` ON `products` (`status`,`free`,`updated_at`,`id`);
CREATE INDEX `products_free_price` ON `products` (`status`,`free`,`price_cents`,`id`);
CREATE TABLE `purchases` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`licence` text NOT NULL,
	`order_id` text,
	`purchased_at` integer NOT NULL,
	`revoked_at` integer,
	PRIMARY KEY(`user_id`, `product_id`, `licence`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `purchases_user` ON `purchases` (`user_id`,`purchased_at`);
CREATE INDEX `purchases_order` ON `purchases` (`order_id`);
CREATE INDEX `purchases_product` ON `purchases` (`product_id`);
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text,
	`language` text DEFAULT 'en' NOT NULL,
	`currency` text DEFAULT 'EUR' NOT NULL,
	`notifications` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
);

CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);