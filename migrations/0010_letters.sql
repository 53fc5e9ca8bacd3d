CREATE TABLE `letter_choices` (
	`user_id` text PRIMARY KEY NOT NULL,
	`agreed_at` integer,
	`version` text,
	`refused_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `letters` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`audience` text NOT NULL,
	`texts` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`tested_revision` integer,
	`due_at` integer,
	`recipients` integer,
	`started_at` integer,
	`stage` text DEFAULT 'subscribers' NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`queued` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	`stopped_at` integer
);

CREATE INDEX `letters_created` ON `letters` (`created_at`,`id`);
CREATE INDEX `letters_due` ON `letters` (`due_at`) WHERE due_at IS NOT NULL AND finished_at IS NULL AND stopped_at IS NULL;
ALTER TABLE `orders` ADD `letters_version` text;
ALTER TABLE `orders` ADD `letters_at` integer;