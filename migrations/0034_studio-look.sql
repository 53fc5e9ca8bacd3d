ALTER TABLE `tags` ADD `hidden` integer DEFAULT false NOT NULL;
ALTER TABLE `tags` ADD `moved_to` text;
CREATE INDEX `tags_shown` ON `tags` ("models" DESC,`tag`) WHERE hidden = 0;
CREATE INDEX `tags_moved` ON `tags` (`moved_to`) WHERE moved_to IS NOT NULL;
CREATE INDEX `orders_withdrawn` ON `orders` (withdrawal ->> 'at') WHERE withdrawal IS NOT NULL;