CREATE TABLE `missed_searches` (
	`day` text PRIMARY KEY NOT NULL,
	`visitors` text NOT NULL
);
