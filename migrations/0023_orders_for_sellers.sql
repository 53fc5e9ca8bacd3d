CREATE TABLE `licence_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`licence` text NOT NULL,
	`change` text NOT NULL,
	`note` text NOT NULL,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `licence_changes_user` ON `licence_changes` (`user_id`,`created_at`);
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`product_ids` text NOT NULL,
	`reason` text,
	`note` text,
	`made_by` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`stripe_id` text,
	`created_at` integer NOT NULL,
	`made_at` integer,
	`assigned_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `refunds_stripe_id_unique` ON `refunds` (`stripe_id`);
CREATE INDEX `refunds_order` ON `refunds` (`order_id`,`created_at`);
CREATE UNIQUE INDEX `refunds_pending` ON `refunds` (`order_id`) WHERE status = 'pending';
ALTER TABLE `orders` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;
ALTER TABLE `orders` ADD `dispute` text;
ALTER TABLE `orders` ADD `search_row` integer;
CREATE UNIQUE INDEX `orders_search_row_unique` ON `orders` (`search_row`);
CREATE INDEX `orders_created` ON `orders` (`created_at`,`id`);
CREATE INDEX `orders_refunded` ON `orders` (`created_at`,`id`) WHERE refunded_cents > 0;
CREATE INDEX `orders_disputed` ON `orders` (`created_at`,`id`) WHERE dispute IS NOT NULL;

-- What was refunded before, and payments that were charged back.
UPDATE orders SET refunded_cents = total_cents WHERE status = 'refunded';
UPDATE orders SET refunded_cents = (
	SELECT sum(price_cents) FROM order_lines WHERE order_id = orders.id AND returned IS NOT NULL
) WHERE status = 'paid' AND EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND returned IS NOT NULL);
UPDATE orders SET dispute = json_object(
	'id', '', 'status', 'lost', 'reason', '', 'amount', total_cents, 'openedAt', coalesce(paid_at, created_at), 'dueAt', NULL
) WHERE status = 'charged_back';

-- What a seller finds orders by: code, buyer, models. Rows are in the order in which orders were placed.
CREATE VIRTUAL TABLE order_search USING fts5(
	words,
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '2 3'
);
-- A deleted buyer's words leave the index at once.
INSERT INTO order_search (order_search, rank) VALUES ('secure-delete', 1);
UPDATE orders SET search_row = (SELECT placed FROM (
	SELECT id, row_number() OVER (ORDER BY created_at, id) AS placed FROM orders
) AS numbered WHERE numbered.id = orders.id);
INSERT INTO order_search (rowid, words)
SELECT orders.search_row, concat_ws(' ', orders.code, users.username, users.email,
	orders.buyer ->> 'name', orders.buyer ->> 'lastName', (
		SELECT group_concat(concat_ws(' ', order_lines.title, products.id, (SELECT group_concat(value, ' ') FROM json_each(products.title))), ' ')
		FROM order_lines JOIN products ON products.id = order_lines.product_id WHERE order_lines.order_id = orders.id))
FROM orders JOIN users ON users.id = orders.user_id;
