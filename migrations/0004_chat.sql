CREATE TABLE `contact_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`contact_id` integer NOT NULL,
	`message` text NOT NULL,
	`client_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contact_messages`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `contact_answers_once` ON `contact_answers` (`contact_id`,`client_id`);
ALTER TABLE `chat_threads` ADD `last_user_id` integer DEFAULT 0 NOT NULL;
ALTER TABLE `chat_threads` ADD `last_seller_id` integer DEFAULT 0 NOT NULL;
CREATE INDEX `chat_threads_newest` ON `chat_threads` (`last_message_at`);
CREATE INDEX `chat_threads_user_away` ON `chat_threads` (`last_seller_id`) WHERE "chat_threads"."last_seller_id" > "chat_threads"."user_seen_id" AND "chat_threads"."last_seller_id" > "chat_threads"."user_mailed_id";
CREATE INDEX `chat_threads_seller_away` ON `chat_threads` (`last_user_id`) WHERE "chat_threads"."last_user_id" > "chat_threads"."seller_seen_id" AND "chat_threads"."last_user_id" > "chat_threads"."seller_mailed_id";