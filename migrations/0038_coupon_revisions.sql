ALTER TABLE `coupons` ADD `revision` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
UPDATE `search_entries` SET `sales` = max(0, `sales` - sold.count)
FROM (
  SELECT p.`product_id`, count(*) AS count FROM `purchases` AS p
  WHERE p.`revoked_at` IS NULL AND EXISTS (
    SELECT 1 FROM `orders` AS o, json_each(o.`withdrawal`, '$.productIds') AS covered
    WHERE o.`id` = p.`order_id` AND covered.value = p.`product_id`)
  GROUP BY p.`product_id`) AS sold
WHERE `search_entries`.`product_id` = sold.`product_id`;
--> statement-breakpoint
UPDATE `purchases` SET `revoked_at` = (SELECT `withdrawal` ->> 'at' FROM `orders` WHERE `id` = `order_id`)
WHERE `revoked_at` IS NULL AND EXISTS (
  SELECT 1 FROM `orders` AS o, json_each(o.`withdrawal`, '$.productIds') AS covered
  WHERE o.`id` = `purchases`.`order_id` AND covered.value = `purchases`.`product_id`);
