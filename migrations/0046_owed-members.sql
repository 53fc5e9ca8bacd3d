DROP INDEX `memberships_check`;
CREATE INDEX `memberships_check` ON `memberships` (`next_check_at`) WHERE "memberships"."ended_at" IS NULL AND "memberships"."status" <> 'expired';
ALTER TABLE `orders` ADD `owed` text;