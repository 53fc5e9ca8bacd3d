CREATE INDEX `products_announced` ON `products` ("sale" ->> 'from',"sale" ->> 'announced') WHERE "products"."sale" ->> 'announced' IS NOT NULL;
-- The models that a shop put first become a collection, and its first section. Another collection may have that address.
INSERT INTO shop_settings (name, value, revision, updated_at)
SELECT 'front-page', json_object('model', NULL, 'sections', json_array(json_object('kind', 'collection', 'collection', (
    WITH RECURSIVE free (n, slug) AS (
      SELECT 1, 'recommended-models' UNION ALL SELECT n + 1, 'recommended-models-' || (n + 1) FROM free WHERE n < 99)
    SELECT slug FROM free WHERE slug NOT IN (SELECT slug FROM collections) ORDER BY n LIMIT 1),
    'title', json_object(), 'text', json_object(), 'model', NULL))), 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
FROM collections WHERE slug = 'front_page' AND models <> '[]';
UPDATE collections SET slug = (SELECT value ->> '$.sections[0].collection' FROM shop_settings WHERE name = 'front-page'),
  title = '{"en":"Recommended","es":"Recomendados"}', place = (SELECT max(place) + 1 FROM collections)
WHERE slug = 'front_page' AND models <> '[]';
DELETE FROM collections WHERE slug = 'front_page';
-- They stand where their date puts them in the list of all models.
UPDATE product_lists SET shop_order = (SELECT published_at + iif(images = '[]', 0, 10000000000000) FROM products WHERE products.id = product_id)
WHERE shop_order > 50000000000000;
