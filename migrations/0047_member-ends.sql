DROP INDEX `memberships_renewal`;
ALTER TABLE `memberships` ADD `end_declared` text;
ALTER TABLE `memberships` ADD `is_renewed_year` integer DEFAULT false NOT NULL;
CREATE INDEX `memberships_renewal` ON `memberships` (`paid_until`) WHERE "memberships"."status" = 'active' AND "memberships"."interval" = 'year' AND "memberships"."ends_at" IS NULL;