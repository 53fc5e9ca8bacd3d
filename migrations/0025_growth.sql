DROP INDEX `webhook_deliveries_due`;
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`webhook_id`,`due_at`) WHERE ended_at IS NULL;
CREATE INDEX `gifts_claim_until` ON `gifts` (`claim_until`) WHERE "gifts"."email" IS NOT NULL;
CREATE INDEX `outbox_unsent` ON `outbox` (`rank`,`cause`) WHERE "outbox"."sent_at" IS NULL;
CREATE INDEX `orders_user_status` ON `orders` (`user_id`,`status`);
-- Mails that were given up are no longer among those to be sent.
UPDATE outbox SET rank = 4 WHERE sent_at IS NULL AND attempts > 10;
-- Of an order that is not paid it says until when the payment is waited for.
UPDATE gifts SET claim_until = min(claim_until, (SELECT o.created_at FROM orders o WHERE o.id = order_id) + 604800000)
  WHERE email IS NOT NULL AND order_id IN (SELECT id FROM orders WHERE paid_at IS NULL);
-- Kinds and what the stemmer takes for Spanish have changed: the cron indexes every model again.
UPDATE search_entries SET title_stems = NULL;
