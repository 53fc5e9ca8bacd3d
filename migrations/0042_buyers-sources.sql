CREATE TABLE `source_views` (
	`day` text PRIMARY KEY NOT NULL,
	`views` text NOT NULL
);

ALTER TABLE `cart_items` ADD `source` text;
ALTER TABLE `order_lines` ADD `sale_from` text;
ALTER TABLE `orders` ADD `source` text;