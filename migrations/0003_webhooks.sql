CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` text NOT NULL,
	`cause` text NOT NULL,
	`message_id` text NOT NULL,
	`event` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`status` integer,
	`ended_at` integer,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `webhook_deliveries_log` ON `webhook_deliveries` (`webhook_id`,`id`);
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`attempts`,`due_at`) WHERE ended_at IS NULL;
CREATE INDEX `webhook_deliveries_created` ON `webhook_deliveries` (`created_at`);
CREATE UNIQUE INDEX `webhook_deliveries_once` ON `webhook_deliveries` (`webhook_id`,`cause`);
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`target` text NOT NULL,
	`events` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_success_at` integer,
	`off_at` integer
);
