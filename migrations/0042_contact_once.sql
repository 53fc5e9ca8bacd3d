ALTER TABLE `contact_messages` ADD `sent_once` text;
CREATE INDEX `contact_messages_once` ON `contact_messages` (`sent_once`,`created_at`);