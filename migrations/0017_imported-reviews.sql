CREATE TABLE `imported_reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`source_id` text NOT NULL,
	`product_id` text NOT NULL,
	`stars` integer,
	`text` text NOT NULL,
	`bought_in` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imported_reviews_stars_range" CHECK("imported_reviews"."stars" BETWEEN 1 AND 5)
);

CREATE UNIQUE INDEX `imported_reviews_once` ON `imported_reviews` (`source`,`source_id`);
CREATE INDEX `imported_reviews_stars` ON `imported_reviews` (`product_id`,`stars`);
CREATE INDEX `imported_reviews_product` ON `imported_reviews` (`product_id`,`id`) WHERE "imported_reviews"."text" <> '';
CREATE INDEX `imported_reviews_texts` ON `imported_reviews` (`id`) WHERE "imported_reviews"."text" <> '';
ALTER TABLE `products` ADD `imported_stars` text DEFAULT '[0,0,0,0,0]' NOT NULL;