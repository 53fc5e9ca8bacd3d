CREATE INDEX `licence_changes_product` ON `licence_changes` (`product_id`);
CREATE INDEX `wish_list_items_product` ON `wish_list_items` (`product_id`);