ALTER TABLE `users` ADD `seller_right` text;
CREATE INDEX `users_sellers` ON `users` (`seller_right`) WHERE "users"."seller_right" IS NOT NULL;
-- Only the set-up of a shop wrote `sellers`. It took the owner's address as confirmed, which nobody had confirmed.
UPDATE users SET email_verified_at = NULL
WHERE google_sub IS NULL AND (id, email_verified_at) IN (SELECT user_id, since FROM sellers);
UPDATE users SET seller_right = 'all' WHERE id IN (SELECT user_id FROM sellers);
