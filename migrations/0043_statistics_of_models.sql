CREATE TABLE `statistics_models` (
	`period` text NOT NULL,
	`part` integer NOT NULL,
	`models` text NOT NULL,
	PRIMARY KEY(`period`, `part`)
);
