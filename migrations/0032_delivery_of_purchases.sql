ALTER TABLE `purchases` ADD `delivery_began_at` integer;
UPDATE `purchases` SET `delivery_began_at` = (
  SELECT min(at) FROM (
    SELECT last_at AS at FROM downloads d WHERE d.user_id = purchases.user_id AND d.product_id = purchases.product_id
    UNION ALL
    SELECT started_at FROM download_parts p WHERE p.user_id = purchases.user_id AND p.product_id = purchases.product_id)
  WHERE at >= purchases.purchased_at);
