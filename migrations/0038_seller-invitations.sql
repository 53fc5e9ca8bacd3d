CREATE TABLE `seller_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`right` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `seller_invitations_token_hash_unique` ON `seller_invitations` (`token_hash`);
CREATE UNIQUE INDEX `seller_invitations_email_unique` ON `seller_invitations` (`email`);
CREATE INDEX `seller_invitations_user` ON `seller_invitations` (`user_id`);
CREATE INDEX `seller_invitations_expiry` ON `seller_invitations` (`expires_at`);