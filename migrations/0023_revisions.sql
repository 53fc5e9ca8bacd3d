ALTER TABLE `shop_settings` ADD `revision` integer DEFAULT 0 NOT NULL;
ALTER TABLE `vat_sheets` ADD `rules` integer DEFAULT -1 NOT NULL;--> statement-breakpoint
-- The next run of the cron works the sheets out by numbered rules.
DELETE FROM `heartbeats` WHERE `name` = 'vat';
