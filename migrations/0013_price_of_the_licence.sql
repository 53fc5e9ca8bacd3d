-- Lists that ask for a licence are filtered and sorted by its price, as app/domain/catalog/listing.store.server.ts keeps them from here on.
UPDATE `product_lists` SET `price_cents` = (SELECT `commercial_cents` FROM `products` WHERE `id` = `product_id`)
	WHERE `list` LIKE '%/commercial/%';
--> statement-breakpoint
UPDATE `product_lists` SET `price_cents` = (SELECT `standard_cents` FROM `products` WHERE `id` = `product_id`)
	WHERE `list` LIKE '%/standard/%';
--> statement-breakpoint
UPDATE `product_lists` SET `list` = 'paid' || substr(`list`, 5) WHERE `list` LIKE 'free/%' AND `price_cents` > 0;
