ALTER TABLE `cart_items` ADD `amount_cents` integer;
ALTER TABLE `products` ADD `suggested` text;