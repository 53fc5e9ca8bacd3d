-- The front page becomes a list like a collection's, where a shop has put models first.
INSERT INTO collections (slug, title, text, models, place, revision, updated_at)
SELECT 'front_page', '{}', '{}', models, 0, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM (
  SELECT json_group_array(id) AS models FROM (SELECT id FROM products WHERE featured IS NOT NULL ORDER BY featured, id))
WHERE models <> '[]';
--> statement-breakpoint
-- The place of a featured model is now where its id stands in that list.
UPDATE product_lists SET shop_order = 100000000000000 - instr(
  (SELECT models FROM collections WHERE slug = 'front_page'), '"' || product_id || '"')
WHERE product_id IN (SELECT id FROM products WHERE featured IS NOT NULL);
