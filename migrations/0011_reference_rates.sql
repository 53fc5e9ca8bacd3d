CREATE TABLE `reference_rates` (
	`date` text PRIMARY KEY NOT NULL,
	`rates` text NOT NULL,
	`fetched_at` integer NOT NULL
);

-- `exchange_rates` stays, unread: the Worker that reads it still answers while this is applied.
INSERT INTO `reference_rates` (`date`, `rates`, `fetched_at`)
	SELECT `date`, json_object('USD', `usd`), `fetched_at` FROM `exchange_rates`;
