ALTER TABLE `orders` ADD `managed` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `shop_settings` SET `value` = json_object('by', iif(`value` ->> 'enabled', 'stripe_tax', 'own'), 'footer', ifnull(`value` ->> 'footer', '')) WHERE `name` = 'tax';
