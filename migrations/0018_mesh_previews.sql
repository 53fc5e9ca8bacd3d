ALTER TABLE `product_files` ADD `facts` text;
ALTER TABLE `products` ADD `preview` text;
ALTER TABLE `products` ADD `preview_seed` text;