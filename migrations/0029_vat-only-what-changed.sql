CREATE TABLE `vat_counted` (
	`order_id` text PRIMARY KEY NOT NULL,
	`entries` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `vat_recounts` (
	`rules` integer PRIMARY KEY NOT NULL,
	`computed_at` integer
);

CREATE TABLE `vat_sums` (
	`quarter` text NOT NULL,
	`sold_in` text NOT NULL,
	`sale_group` text NOT NULL,
	`count` integer NOT NULL,
	`gross` integer NOT NULL,
	`refunded` integer NOT NULL,
	`fees` integer NOT NULL,
	`stripe_tax` integer NOT NULL,
	`weak_places` integer NOT NULL,
	`unknown_regions` integer NOT NULL,
	PRIMARY KEY(`quarter`, `sold_in`, `sale_group`)
);

ALTER TABLE `orders` ADD `vat_change` integer DEFAULT 1 NOT NULL;
CREATE INDEX `orders_uncounted` ON `orders` (`paid_at`,`id`) WHERE vat_change > 0 AND (paid_at IS NOT NULL OR invoice_id IS NOT NULL);