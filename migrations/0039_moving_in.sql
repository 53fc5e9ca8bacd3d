CREATE TABLE `imported_buyers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`link_hash` text NOT NULL,
	`created_at` integer NOT NULL
);

CREATE UNIQUE INDEX `imported_buyers_email_unique` ON `imported_buyers` (`email`);
CREATE UNIQUE INDEX `imported_buyers_link_hash_unique` ON `imported_buyers` (`link_hash`);
CREATE TABLE `imported_purchases` (
	`source` text NOT NULL,
	`source_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`product_id` text NOT NULL,
	`licence` text NOT NULL,
	`purchased_at` integer NOT NULL,
	`imported_at` integer NOT NULL,
	`imported_by` text NOT NULL,
	`mailed_at` integer,
	`claimed_by` text,
	`claimed_at` integer,
	PRIMARY KEY(`source`, `source_id`),
	FOREIGN KEY (`buyer_id`) REFERENCES `imported_buyers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claimed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `imported_purchases_buyer` ON `imported_purchases` (`buyer_id`);
CREATE INDEX `imported_purchases_product` ON `imported_purchases` (`product_id`);
CREATE INDEX `imported_purchases_claimed` ON `imported_purchases` (`claimed_by`) WHERE "imported_purchases"."claimed_by" IS NOT NULL;
CREATE INDEX `imported_purchases_waiting` ON `imported_purchases` (`buyer_id`,`product_id`) WHERE "imported_purchases"."claimed_at" IS NULL;