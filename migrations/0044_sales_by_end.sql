DROP INDEX `products_sale`;
CREATE INDEX `products_sale_end` ON `products` (("sale" ->> 'until') || ' ' || ("sale" ->> 'from') || ' ' || "id") WHERE "products"."sale" IS NOT NULL;