CREATE TABLE `price_alarms` (
	`user_id` text PRIMARY KEY NOT NULL,
	`agreed_at` integer NOT NULL,
	`version` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

ALTER TABLE `price_history` ADD `alarm_cursor` integer DEFAULT 0;
-- Nobody asked to be told of prices that changed before.
UPDATE price_history SET alarm_cursor = NULL WHERE since <= CAST(unixepoch('subsec') * 1000 AS INTEGER);
CREATE INDEX `price_history_alarms` ON `price_history` (`since`) WHERE "price_history"."alarm_cursor" IS NOT NULL;
ALTER TABLE `wish_list_items` ADD `wished_cents` integer;
ALTER TABLE `wish_list_items` ADD `told_cents` integer;
ALTER TABLE `wish_list_items` ADD `told_at` integer;
CREATE INDEX `orders_refund_failed` ON `orders` (`user_id`) WHERE failed_refund_id IS NOT NULL;
