ALTER TABLE `coupons` ADD `revision` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
UPDATE `purchases` SET `revoked_at` = (SELECT `withdrawal` ->> 'at' FROM `orders` WHERE `id` = `order_id`)
WHERE `revoked_at` IS NULL AND EXISTS (
  SELECT 1 FROM `orders` AS o, json_each(o.`withdrawal`, '$.productIds') AS covered
  WHERE o.`id` = `purchases`.`order_id` AND covered.value = `purchases`.`product_id`);
