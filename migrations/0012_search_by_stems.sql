CREATE TABLE `search_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`sales` integer DEFAULT 0 NOT NULL,
	`ranked_sales` integer DEFAULT 0 NOT NULL,
	`title_stems` text,
	`tag_stems` text,
	`body_stems` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `search_entries_product_id_unique` ON `search_entries` (`product_id`);
CREATE INDEX `search_entries_outdated` ON `search_entries` (`id`) WHERE title_stems IS NULL OR sales <> ranked_sales;
CREATE TABLE `search_vocabulary` (
	`length` integer PRIMARY KEY NOT NULL,
	`words` text NOT NULL
);

-- In place of product_search: words and stems of titles, tags, file names and descriptions in every language; the words alone are also its vocabulary.
CREATE VIRTUAL TABLE search_index USING fts5(
	title, tags, files, body, title_stems, tag_stems, body_stems,
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '2 3'
);
CREATE VIRTUAL TABLE search_index_words USING fts5vocab('search_index', 'col');

-- The products there are, found by their words; the cron adds their stems.
INSERT INTO search_entries (product_id, sales, ranked_sales)
SELECT id, sold, sold FROM (
	SELECT id, (SELECT count(*) FROM purchases WHERE product_id = products.id AND revoked_at IS NULL) AS sold FROM products
);
INSERT INTO search_index (rowid, title, tags, body)
SELECT ranked_sales << 32 | search_entries.id,
	(SELECT group_concat(value, ' ') FROM json_each(title)),
	(SELECT group_concat(value, ' ') FROM json_each(tags)),
	(SELECT group_concat(value, ' ') FROM json_each(description))
FROM products JOIN search_entries ON product_id = products.id WHERE status = 'published';
