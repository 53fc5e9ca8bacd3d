ALTER TABLE `product_lists` ADD `printed` integer DEFAULT 0 NOT NULL;
CREATE INDEX `product_lists_printed` ON `product_lists` (`list`,`printed`,`product_id`);--> statement-breakpoint
-- By how many people a model was printed, and below that the day of its publication.
UPDATE product_lists SET printed = products.printed_by * 100000 + products.published_at / 86400000
FROM products WHERE products.id = product_id;
--> statement-breakpoint
-- The lists of the new filters, whose rows are otherwise those of the list of all models.
INSERT INTO product_lists
  (product_id, list, shop_order, published_at, updated_at, price_cents, price_changes_at, zip_bytes, rating, printed)
SELECT listed.product_id, own.value, listed.shop_order, listed.published_at, listed.updated_at, listed.price_cents,
  listed.price_changes_at, listed.zip_bytes, listed.rating, listed.printed
FROM product_lists AS listed CROSS JOIN products, json_each((SELECT json_group_array(name) FROM (
  SELECT 'height/' || value AS name FROM json_each('["50","100","200"]')
    WHERE products.footprint ->> 'z' <= CAST(value AS REAL)
  UNION SELECT 'hours/' || value FROM json_each('["2","4","8","24"]') WHERE products.print_hours <= CAST(value AS REAL)
  UNION SELECT 'supports/' || iif(products.supports = 'none', 'none', 'needed') WHERE products.supports IS NOT NULL
  UNION SELECT 'sale/on' WHERE products.sale ->> 'until' > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')))) AS own
WHERE listed.list = 'all/all/all' AND products.id = listed.product_id;
