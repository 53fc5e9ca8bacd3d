CREATE TABLE `imported_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` text NOT NULL,
	`address` text NOT NULL,
	`position` integer NOT NULL,
	`alt` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`failure` text,
	`ended_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `imported_pictures_waiting` ON `imported_pictures` (`attempts`,`product_id`,`position`) WHERE ended_at IS NULL;
CREATE INDEX `imported_pictures_failed` ON `imported_pictures` (`id`) WHERE failure IS NOT NULL;
CREATE UNIQUE INDEX `imported_pictures_once` ON `imported_pictures` (`product_id`,`address`);