CREATE TABLE `tags` (
	`tag` text PRIMARY KEY NOT NULL,
	`models` integer NOT NULL,
	`names` text
);

CREATE INDEX `tags_models` ON `tags` ("models" DESC,`tag`);
CREATE TABLE `collections` (
	`slug` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`models` text NOT NULL,
	`place` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL
);

CREATE INDEX `collections_place` ON `collections` (`place`,`slug`);

-- PICTURED_ABOVE of app/catalog/list/shop-order.ts
UPDATE product_lists SET shop_order = shop_order + 10000000000000
WHERE product_id IN (SELECT id FROM products WHERE images <> '[]' AND featured IS NULL);

INSERT INTO product_lists (product_id, list, shop_order, published_at, updated_at, price_cents, price_changes_at, zip_bytes, rating)
SELECT DISTINCT lists.product_id, 'tag/' || tag.value, lists.shop_order, lists.published_at, lists.updated_at, lists.price_cents,
  lists.price_changes_at, lists.zip_bytes, lists.rating
FROM product_lists AS lists
JOIN products ON products.id = lists.product_id
JOIN json_each(products.tags) AS tag
WHERE lists.list = 'all/all/all';

INSERT INTO tags (tag, models)
SELECT substr(list, 5), count(*) FROM product_lists WHERE list >= 'tag/' GROUP BY list;
