CREATE TABLE `comment_reports` (
	`comment_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `comment_reports_user` ON `comment_reports` (`user_id`);
CREATE TABLE `customer_notes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`note` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

ALTER TABLE `comments` ADD `answer` text;
ALTER TABLE `comments` ADD `answered_at` integer;
ALTER TABLE `comments` ADD `hidden_at` integer;
ALTER TABLE `comments` ADD `read_at` integer;
ALTER TABLE `comments` ADD `reported_at` integer;
CREATE INDEX `comments_new` ON `comments` (`id`) WHERE "comments"."read_at" IS NULL;
CREATE INDEX `comments_hidden` ON `comments` (`id`) WHERE "comments"."hidden_at" IS NOT NULL;
CREATE INDEX `comments_reported` ON `comments` (`id`) WHERE "comments"."reported_at" IS NOT NULL;
ALTER TABLE `users` ADD `blocked_at` integer;
CREATE INDEX `users_created` ON `users` (`created_at`,`id`) WHERE "users"."deleted_at" IS NULL;
CREATE INDEX `users_username` ON `users` (username COLLATE NOCASE);
CREATE INDEX `users_blocked` ON `users` (`blocked_at`,`id`) WHERE "users"."blocked_at" IS NOT NULL;--> statement-breakpoint
UPDATE `comments` SET `read_at` = `created_at`;
