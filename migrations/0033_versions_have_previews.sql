ALTER TABLE `product_versions` ADD `preview` text;--> statement-breakpoint
UPDATE `product_versions` SET `preview` = (
  SELECT `preview` FROM `products` WHERE `products`.`id` = `product_id` AND `products`.`version` = `product_versions`.`version`);
