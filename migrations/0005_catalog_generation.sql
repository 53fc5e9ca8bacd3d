CREATE TABLE `catalog_generation` (
	`id` integer PRIMARY KEY NOT NULL,
	`number` integer NOT NULL
);

INSERT INTO `catalog_generation` (`id`, `number`) VALUES (1, 0);

-- Publishing, taking out of the shop, and comments (their count is on the product) all change a product.
CREATE TRIGGER `catalog_product_added` AFTER INSERT ON `products` BEGIN
	UPDATE `catalog_generation` SET `number` = `number` + 1 WHERE `id` = 1;
END;
CREATE TRIGGER `catalog_product_changed` AFTER UPDATE ON `products` BEGIN
	UPDATE `catalog_generation` SET `number` = `number` + 1 WHERE `id` = 1;
END;
CREATE TRIGGER `catalog_product_removed` AFTER DELETE ON `products` BEGIN
	UPDATE `catalog_generation` SET `number` = `number` + 1 WHERE `id` = 1;
END;
-- Comments show the name of who wrote them.
CREATE TRIGGER `catalog_author_changed` AFTER UPDATE OF `username`, `deleted_at` ON `users` BEGIN
	UPDATE `catalog_generation` SET `number` = `number` + 1 WHERE `id` = 1;
END;
