CREATE TABLE `product_views` (
	`day` text PRIMARY KEY NOT NULL,
	`views` text NOT NULL
);

CREATE TABLE `statistics_snapshots` (
	`period` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`statistics` text NOT NULL,
	`computed_at` integer NOT NULL
);

ALTER TABLE `orders` ADD `fee_cents` integer;
CREATE INDEX `orders_paid` ON `orders` (`paid_at`,`id`) WHERE paid_at IS NOT NULL;