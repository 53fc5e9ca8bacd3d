CREATE TABLE `vat_sheets` (
	`quarter` text PRIMARY KEY NOT NULL,
	`sheet` text NOT NULL,
	`computed_at` integer NOT NULL
);
