ALTER TABLE `memberships` ADD `told` text;
-- Nobody is told now of who has joined before.
UPDATE memberships SET told = json_object('lives', 1, 'fails', status = 'past_due', 'leaves', ends_at IS NOT NULL,
  'price', tier || ' ' || interval || ' ' || cents)
WHERE status IN ('active', 'past_due');
