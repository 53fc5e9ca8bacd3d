CREATE TABLE `product_drafts` (
	`product_id` text PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`revision` integer NOT NULL,
	`changed_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `product_drafts_changed` ON `product_drafts` (`changed_at`,`product_id`) WHERE changed_at IS NOT NULL;
CREATE INDEX `products_changed` ON `products` (`updated_at`,`id`);


-- What the studio finds models by, published or not; the row is that of search_entries.
CREATE VIRTUAL TABLE studio_search USING fts5(
	words, status,
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '2 3'
);
INSERT INTO studio_search (rowid, words, status)
SELECT search_entries.id,
	(SELECT group_concat(value, ' ') FROM json_each(title))
		|| coalesce((SELECT ' ' || group_concat(value, ' ') FROM json_each(tags)), '') || ' ' || products.id,
	status
FROM products JOIN search_entries ON product_id = products.id;
