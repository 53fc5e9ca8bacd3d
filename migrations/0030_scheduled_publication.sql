ALTER TABLE `product_drafts` ADD `publish_at` integer;
CREATE INDEX `product_drafts_scheduled` ON `product_drafts` (`publish_at`,`product_id`) WHERE publish_at IS NOT NULL;