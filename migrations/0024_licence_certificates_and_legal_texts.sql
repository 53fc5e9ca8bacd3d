CREATE TABLE `legal_texts` (
	`document` text NOT NULL,
	`version` integer NOT NULL,
	`text` text NOT NULL,
	`published_at` integer NOT NULL,
	PRIMARY KEY(`document`, `version`)
);

ALTER TABLE `orders` ADD `legal_versions` text;
ALTER TABLE `purchases` ADD `certificate_code` text;
CREATE UNIQUE INDEX `purchases_certificate` ON `purchases` (`certificate_code`);
UPDATE purchases SET certificate_code =
	printf('%04X-%04X-%04X-%04X', random() & 65535, random() & 65535, random() & 65535, random() & 65535);
