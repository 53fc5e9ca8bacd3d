ALTER TABLE `news_subscribers` ADD `former_id` text;
CREATE INDEX `news_subscribers_former` ON `news_subscribers` (`former_id`) WHERE "news_subscribers"."former_id" IS NOT NULL;