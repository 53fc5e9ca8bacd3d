/** Migrations 0005 and 0006 as they were until 2026-11-22. Older databases have their triggers. */
export const TRIGGER_MIGRATIONS: Record<string, string> = {
  "0005_catalog_generation.sql": `CREATE TABLE \`catalog_generation\` (
	\`id\` integer PRIMARY KEY NOT NULL,
	\`number\` integer NOT NULL
);

INSERT INTO \`catalog_generation\` (\`id\`, \`number\`) VALUES (1, 0);

-- Publishing, taking out of the shop, and comments (their count is on the product) all change a product.
CREATE TRIGGER \`catalog_product_added\` AFTER INSERT ON \`products\` BEGIN
	UPDATE \`catalog_generation\` SET \`number\` = \`number\` + 1 WHERE \`id\` = 1;
END;
CREATE TRIGGER \`catalog_product_changed\` AFTER UPDATE ON \`products\` BEGIN
	UPDATE \`catalog_generation\` SET \`number\` = \`number\` + 1 WHERE \`id\` = 1;
END;
CREATE TRIGGER \`catalog_product_removed\` AFTER DELETE ON \`products\` BEGIN
	UPDATE \`catalog_generation\` SET \`number\` = \`number\` + 1 WHERE \`id\` = 1;
END;
-- Comments show the name of who wrote them.
CREATE TRIGGER \`catalog_author_changed\` AFTER UPDATE OF \`username\`, \`deleted_at\` ON \`users\` BEGIN
	UPDATE \`catalog_generation\` SET \`number\` = \`number\` + 1 WHERE \`id\` = 1;
END;
`,
  "0006_search_follows_products.sql": `-- The search index follows the products by itself, so that a backup needs only the products and restoring them fills it.
CREATE TRIGGER \`search_product_added\` AFTER INSERT ON \`products\` BEGIN
	INSERT INTO \`product_search\` (\`product_id\`, \`title\`, \`body\`) VALUES (
		NEW.\`id\`,
		concat_ws(char(10), NEW.\`title\` ->> 'en', NEW.\`title\` ->> 'es'),
		concat_ws(char(10), NEW.\`description\` ->> 'en', NEW.\`description\` ->> 'es',
			(SELECT group_concat(\`value\`, ' ') FROM json_each(NEW.\`tags\`)))
	);
END;
CREATE TRIGGER \`search_product_changed\` AFTER UPDATE OF \`title\`, \`description\`, \`tags\` ON \`products\` BEGIN
	DELETE FROM \`product_search\` WHERE \`product_id\` = OLD.\`id\`;
	INSERT INTO \`product_search\` (\`product_id\`, \`title\`, \`body\`) VALUES (
		NEW.\`id\`,
		concat_ws(char(10), NEW.\`title\` ->> 'en', NEW.\`title\` ->> 'es'),
		concat_ws(char(10), NEW.\`description\` ->> 'en', NEW.\`description\` ->> 'es',
			(SELECT group_concat(\`value\`, ' ') FROM json_each(NEW.\`tags\`)))
	);
END;
CREATE TRIGGER \`search_product_removed\` AFTER DELETE ON \`products\` BEGIN
	DELETE FROM \`product_search\` WHERE \`product_id\` = OLD.\`id\`;
END;
`,
};
