-- The search index follows the products by itself, so that a backup needs only the products and restoring them fills it.
CREATE TRIGGER `search_product_added` AFTER INSERT ON `products` BEGIN
	INSERT INTO `product_search` (`product_id`, `title`, `body`) VALUES (
		NEW.`id`,
		concat_ws(char(10), NEW.`title` ->> 'en', NEW.`title` ->> 'es'),
		concat_ws(char(10), NEW.`description` ->> 'en', NEW.`description` ->> 'es',
			(SELECT group_concat(`value`, ' ') FROM json_each(NEW.`tags`)))
	);
END;
CREATE TRIGGER `search_product_changed` AFTER UPDATE OF `title`, `description`, `tags` ON `products` BEGIN
	DELETE FROM `product_search` WHERE `product_id` = OLD.`id`;
	INSERT INTO `product_search` (`product_id`, `title`, `body`) VALUES (
		NEW.`id`,
		concat_ws(char(10), NEW.`title` ->> 'en', NEW.`title` ->> 'es'),
		concat_ws(char(10), NEW.`description` ->> 'en', NEW.`description` ->> 'es',
			(SELECT group_concat(`value`, ' ') FROM json_each(NEW.`tags`)))
	);
END;
CREATE TRIGGER `search_product_removed` AFTER DELETE ON `products` BEGIN
	DELETE FROM `product_search` WHERE `product_id` = OLD.`id`;
END;
