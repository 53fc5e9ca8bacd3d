CREATE INDEX `products_size` ON `products` (`status`,`zip_bytes`,`id`);
CREATE INDEX `products_free_size` ON `products` (`status`,`free`,`zip_bytes`,`id`);