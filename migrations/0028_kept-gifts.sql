-- A gift that its giver kept is an order of their own, and one that nobody claimed in time came back.
DELETE FROM gifts WHERE claimed_by = (SELECT o.user_id FROM orders o WHERE o.id = gifts.order_id);--> statement-breakpoint
UPDATE outbox SET data = json_set(data, '$.news', 'returned') WHERE template = 'gift-news' AND sent_at IS NULL AND data ->> 'news' = 'expired';
