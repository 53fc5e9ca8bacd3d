CREATE TABLE `catalog_generation` (
	`id` integer PRIMARY KEY NOT NULL,
	`number` integer NOT NULL
);

INSERT INTO `catalog_generation` (`id`, `number`) VALUES (1, 0);
