ALTER TABLE `outbox` ADD `rank` integer DEFAULT 2 NOT NULL;
CREATE INDEX `outbox_waiting` ON `outbox` (`rank`,"due_at" DESC,"id" DESC) WHERE "outbox"."sent_at" IS NULL;