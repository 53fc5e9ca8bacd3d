CREATE TABLE `gifts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`license` text NOT NULL,
	`email` text,
	`from_name` text NOT NULL,
	`note` text NOT NULL,
	`send_at` integer NOT NULL,
	`link_hash` text NOT NULL,
	`sends` integer DEFAULT 1 NOT NULL,
	`claim_until` integer NOT NULL,
	`claimed_by` text,
	`claimed_at` integer,
	`returned_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claimed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `gifts_order_id_unique` ON `gifts` (`order_id`);
CREATE UNIQUE INDEX `gifts_link_hash_unique` ON `gifts` (`link_hash`);
CREATE INDEX `gifts_claimed_by` ON `gifts` (`claimed_by`) WHERE "gifts"."claimed_by" IS NOT NULL;
CREATE INDEX `gifts_email` ON `gifts` (`email`) WHERE "gifts"."email" IS NOT NULL;
CREATE INDEX `gifts_product` ON `gifts` (`product_id`);