ALTER TABLE `products` ADD `print_hours` real;
ALTER TABLE `products` ADD `material` text;
ALTER TABLE `products` ADD `layer_height` real;
ALTER TABLE `products` ADD `nozzle` real;
ALTER TABLE `products` ADD `infill` integer;
ALTER TABLE `products` ADD `supports` text;