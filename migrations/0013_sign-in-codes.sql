CREATE TABLE `sign_in_codes` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`email` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);

CREATE UNIQUE INDEX `sign_in_codes_id_unique` ON `sign_in_codes` (`id`);
CREATE INDEX `sign_in_codes_email` ON `sign_in_codes` (`email`);
CREATE INDEX `sign_in_codes_expiry` ON `sign_in_codes` (`expires_at`);
ALTER TABLE `sessions` ADD `code_at` integer;