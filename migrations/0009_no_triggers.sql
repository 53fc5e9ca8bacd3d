-- Databases that were migrated before 0005 and 0006 lost their triggers still have them.
DROP TRIGGER IF EXISTS `catalog_product_added`;
DROP TRIGGER IF EXISTS `catalog_product_changed`;
DROP TRIGGER IF EXISTS `catalog_product_removed`;
DROP TRIGGER IF EXISTS `catalog_author_changed`;
DROP TRIGGER IF EXISTS `search_product_added`;
DROP TRIGGER IF EXISTS `search_product_changed`;
DROP TRIGGER IF EXISTS `search_product_removed`;

CREATE TABLE `product_lists` (
	`product_id` text NOT NULL,
	`list` text NOT NULL,
	`published_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`zip_bytes` integer NOT NULL,
	PRIMARY KEY(`product_id`, `list`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `product_lists_newest` ON `product_lists` (`list`,`published_at`,`product_id`);
CREATE INDEX `product_lists_updated` ON `product_lists` (`list`,`updated_at`,`product_id`);
CREATE INDEX `product_lists_price` ON `product_lists` (`list`,`price_cents`,`product_id`);
CREATE INDEX `product_lists_size` ON `product_lists` (`list`,`zip_bytes`,`product_id`);
DROP TABLE `catalog_generation`;
DROP INDEX `products_newest`;
DROP INDEX `products_price`;
DROP INDEX `products_size`;
DROP INDEX `products_free_newest`;
DROP INDEX `products_free_updated`;
DROP INDEX `products_free_price`;
DROP INDEX `products_free_size`;

-- What is derived from the products, as app/domain/catalog/listing.store.server.ts keeps it from here on.
INSERT INTO `product_lists` (`product_id`, `list`, `published_at`, `updated_at`, `price_cents`, `zip_bytes`)
	SELECT `products`.`id`, `price`.`value` || '/' || `license`.`value` || '/' || `format`.`value`,
		`published_at`, `updated_at`, `price_cents`, `zip_bytes`
	FROM `products`,
		json_each(json_array('all', iif(`free`, 'free', 'paid'))) AS `price`,
		json_each(json_array('all', iif(`standard_cents` IS NULL, NULL, 'standard'), iif(`commercial_cents` IS NULL, NULL, 'commercial'))) AS `license`,
		json_each(json_insert(`formats`, '$[#]', 'all')) AS `format`
	WHERE `status` = 'published' AND `license`.`value` IS NOT NULL AND `format`.`value` IN ('all', 'stl', '3mf', 'step');
DELETE FROM `product_search` WHERE `product_id` IN (SELECT `id` FROM `products` WHERE `status` <> 'published');
