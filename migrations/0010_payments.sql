ALTER TABLE `order_lines` ADD `reduced_by_order` text;
ALTER TABLE `order_lines` ADD `returned` text;
CREATE INDEX `order_lines_reduced_by` ON `order_lines` (`reduced_by_order`) WHERE "order_lines"."reduced_by_order" IS NOT NULL;
ALTER TABLE `orders` ADD `checks` integer DEFAULT 0 NOT NULL;
ALTER TABLE `orders` ADD `next_check_at` integer DEFAULT 0 NOT NULL;
CREATE INDEX `orders_unpaid` ON `orders` (`checks`,`next_check_at`) WHERE "orders"."status" IN ('pending', 'processing');
CREATE INDEX `payment_events_handled` ON `payment_events` (`handled_at`);