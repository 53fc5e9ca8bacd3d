ALTER TABLE `orders` ADD `refund_due_at` integer;
CREATE INDEX `orders_refund_due` ON `orders` (`created_at`,`id`) WHERE refund_due_at IS NOT NULL;
CREATE INDEX `orders_dispute_open` ON `orders` (`created_at`,`id`) WHERE dispute ->> 'status' IN ('inquiry', 'open');
CREATE INDEX `chat_threads_unanswered` ON `chat_threads` (`user_id`) WHERE done_at IS NULL AND last_user_message_id > last_seller_message_id;
CREATE INDEX `contact_messages_unanswered` ON `contact_messages` (`id`) WHERE done_at IS NULL AND answered_at IS NULL;

UPDATE orders SET refund_due_at = (
  SELECT min(declared.value ->> 'at') + 1209600000
  FROM json_each(ifnull(orders.withdrawal -> 'declarations', json_array(json(orders.withdrawal)))) AS declared
  WHERE EXISTS (
    SELECT 1 FROM order_lines l WHERE l.order_id = orders.id AND l.return_reason IS NULL AND l.price_cents > 0
      AND l.product_id IN (SELECT value FROM json_each(declared.value, '$.productIds'))))
WHERE withdrawal IS NOT NULL AND status = 'paid' AND total_cents > refunded_cents;
