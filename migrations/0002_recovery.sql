CREATE TABLE `attempts` (
	`bucket` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
);

CREATE INDEX `attempts_reset` ON `attempts` (`resets_at`);
CREATE TABLE `email_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `email_tokens_token_hash_unique` ON `email_tokens` (`token_hash`);
CREATE INDEX `email_tokens_user` ON `email_tokens` (`user_id`);
CREATE INDEX `email_tokens_expiry` ON `email_tokens` (`expires_at`);
ALTER TABLE `users` ADD `google_sub` text;
ALTER TABLE `users` ADD `deleted_at` integer;
CREATE UNIQUE INDEX `users_google_sub_unique` ON `users` (`google_sub`);