CREATE TABLE `shop_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);

CREATE TABLE `tax_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`refund_id` text,
	`total_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`country` text NOT NULL,
	`tax_id` text,
	`percent` real NOT NULL,
	`reason` text NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `tax_documents_refund_id_unique` ON `tax_documents` (`refund_id`);
CREATE INDEX `tax_documents_issued` ON `tax_documents` (`issued_at`,`id`);
CREATE INDEX `tax_documents_order` ON `tax_documents` (`order_id`,`issued_at`);
ALTER TABLE `orders` ADD `invoiced` integer DEFAULT false NOT NULL;
ALTER TABLE `orders` ADD `tax_cents` integer;
ALTER TABLE `orders` ADD `country_evidence` text;
ALTER TABLE `orders` ADD `tax_id` text;
ALTER TABLE `orders` ADD `invoice_id` text;