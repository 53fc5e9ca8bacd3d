CREATE TABLE `email_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `email_tokens_token_hash_unique` ON `email_tokens` (`token_hash`);
CREATE INDEX `email_tokens_user` ON `email_tokens` (`user_id`);
CREATE INDEX `email_tokens_expiry` ON `email_tokens` (`expires_at`);
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`second_factor_at` integer,
	`passkey_challenge` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text,
	`google_sub` text,
	`language` text DEFAULT 'en' NOT NULL,
	`language_chosen` integer DEFAULT false NOT NULL,
	`currency` text DEFAULT 'EUR' NOT NULL,
	`notifications` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`second_factor_since` integer,
	`blocked_at` integer
);

CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
CREATE UNIQUE INDEX `users_google_sub_unique` ON `users` (`google_sub`);
CREATE INDEX `users_created` ON `users` (`created_at`,`id`) WHERE "users"."deleted_at" IS NULL;
CREATE INDEX `users_username` ON `users` (username COLLATE NOCASE);
CREATE INDEX `users_blocked` ON `users` (`blocked_at`,`id`) WHERE "users"."blocked_at" IS NOT NULL;
CREATE TABLE `cart_items` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`license` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `cart_items_product` ON `cart_items` (`product_id`);
CREATE TABLE `product_files` (
	`product_id` text NOT NULL,
	`version` integer NOT NULL,
	`path` text NOT NULL,
	`bytes` integer NOT NULL,
	`format` text NOT NULL,
	`triangles` integer,
	`size_x_mm` real,
	`size_y_mm` real,
	`size_z_mm` real,
	`facts` text,
	`entry` text,
	PRIMARY KEY(`product_id`, `version`, `path`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `product_lists` (
	`product_id` text NOT NULL,
	`list` text NOT NULL,
	`shop_order` integer DEFAULT 0 NOT NULL,
	`published_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`price_changes_at` integer,
	`zip_bytes` integer NOT NULL,
	PRIMARY KEY(`product_id`, `list`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `product_lists_shop_order` ON `product_lists` (`list`,`shop_order`,`product_id`);
CREATE INDEX `product_lists_newest` ON `product_lists` (`list`,`published_at`,`product_id`);
CREATE INDEX `product_lists_updated` ON `product_lists` (`list`,`updated_at`,`product_id`);
CREATE INDEX `product_lists_price` ON `product_lists` (`list`,`price_cents`,`product_id`);
CREATE INDEX `product_lists_size` ON `product_lists` (`list`,`zip_bytes`,`product_id`);
CREATE INDEX `product_lists_price_changes` ON `product_lists` (`price_changes_at`) WHERE price_changes_at IS NOT NULL;
CREATE TABLE `product_versions` (
	`product_id` text NOT NULL,
	`version` integer NOT NULL,
	`zip_key` text NOT NULL,
	`zip_sha256` text NOT NULL,
	`zip_bytes` integer NOT NULL,
	`preview` text,
	`notes` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`product_id`, `version`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`tags` text NOT NULL,
	`images` text NOT NULL,
	`standard_cents` integer,
	`commercial_cents` integer,
	`price_cents` integer NOT NULL,
	`free` integer NOT NULL,
	`sale` text,
	`bundle` text,
	`print_grams` integer,
	`print_hours` real,
	`material` text,
	`layer_height` real,
	`nozzle` real,
	`infill` integer,
	`supports` text,
	`version` integer NOT NULL,
	`zip_key` text NOT NULL,
	`zip_sha256` text NOT NULL,
	`zip_bytes` integer NOT NULL,
	`file_count` integer NOT NULL,
	`formats` text NOT NULL,
	`preview` text,
	`preview_seed` text,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`footprint` text,
	`photo_count` integer DEFAULT 0 NOT NULL,
	`featured` integer,
	`published_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version_at` integer,
	CONSTRAINT "products_priced" CHECK("products"."standard_cents" IS NOT NULL OR "products"."commercial_cents" IS NOT NULL)
);

CREATE INDEX `products_featured` ON `products` (`featured`,`id`) WHERE "products"."featured" IS NOT NULL;
CREATE INDEX `products_updated` ON `products` (`status`,`updated_at`,`id`);
CREATE INDEX `products_sale_end` ON `products` (("sale" ->> 'until') || ' ' || ("sale" ->> 'from') || ' ' || "id") WHERE "products"."sale" IS NOT NULL;
CREATE INDEX `products_bundle` ON `products` (`id`) WHERE "products"."bundle" IS NOT NULL;
CREATE INDEX `products_changed` ON `products` (`updated_at`,`id`);
CREATE TABLE `search_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`sales` integer DEFAULT 0 NOT NULL,
	`ranked_sales` integer DEFAULT 0 NOT NULL,
	`title_stems` text,
	`tag_stems` text,
	`body_stems` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `search_entries_product_id_unique` ON `search_entries` (`product_id`);
CREATE INDEX `search_entries_outdated` ON `search_entries` (`id`) WHERE title_stems IS NULL OR sales <> ranked_sales;
CREATE TABLE `search_vocabulary` (
	`length` integer PRIMARY KEY NOT NULL,
	`words` text NOT NULL
);

CREATE TABLE `chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`from_user` integer NOT NULL,
	`message` text NOT NULL,
	`client_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `chat_messages_user` ON `chat_messages` (`user_id`,`id`);
CREATE UNIQUE INDEX `chat_messages_once` ON `chat_messages` (`user_id`,`client_id`);
CREATE TABLE `chat_threads` (
	`user_id` text PRIMARY KEY NOT NULL,
	`last_message_id` integer NOT NULL,
	`last_message_at` integer NOT NULL,
	`last_user_message_id` integer DEFAULT 0 NOT NULL,
	`last_seller_message_id` integer DEFAULT 0 NOT NULL,
	`user_seen_id` integer DEFAULT 0 NOT NULL,
	`seller_seen_id` integer DEFAULT 0 NOT NULL,
	`user_mailed_id` integer DEFAULT 0 NOT NULL,
	`seller_mailed_id` integer DEFAULT 0 NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `chat_threads_last` ON `chat_threads` (`done_at`,`last_message_at`);
CREATE INDEX `chat_threads_newest` ON `chat_threads` (`last_message_at`);
CREATE INDEX `chat_threads_user_away` ON `chat_threads` (`last_seller_message_id`) WHERE "chat_threads"."last_seller_message_id" > "chat_threads"."user_seen_id" AND "chat_threads"."last_seller_message_id" > "chat_threads"."user_mailed_id";
CREATE INDEX `chat_threads_seller_away` ON `chat_threads` (`last_user_message_id`) WHERE "chat_threads"."last_user_message_id" > "chat_threads"."seller_seen_id" AND "chat_threads"."last_user_message_id" > "chat_threads"."seller_mailed_id";
CREATE TABLE `buyer_details` (
	`user_id` text PRIMARY KEY NOT NULL,
	`details` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `comment_reports` (
	`comment_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `comment_reports_user` ON `comment_reports` (`user_id`);
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` text NOT NULL,
	`user_id` text NOT NULL,
	`comment` text NOT NULL,
	`created_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`hidden_at` integer,
	`read_at` integer,
	`reported_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `comments_product` ON `comments` (`product_id`,`id`);
CREATE INDEX `comments_user` ON `comments` (`user_id`);
CREATE INDEX `comments_new` ON `comments` (`id`) WHERE "comments"."read_at" IS NULL;
CREATE INDEX `comments_hidden` ON `comments` (`id`) WHERE "comments"."hidden_at" IS NOT NULL;
CREATE INDEX `comments_reported` ON `comments` (`id`) WHERE "comments"."reported_at" IS NOT NULL;
CREATE TABLE `contact_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`contact_id` integer NOT NULL,
	`message` text NOT NULL,
	`client_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contact_messages`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `contact_answers_once` ON `contact_answers` (`contact_id`,`client_id`);
CREATE TABLE `contact_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`user_id` text,
	`fingerprint` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	`done_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `contact_messages_reference_unique` ON `contact_messages` (`reference`);
CREATE INDEX `contact_messages_done` ON `contact_messages` (`done_at`,`id`);
CREATE INDEX `contact_messages_user` ON `contact_messages` (`user_id`);
CREATE INDEX `contact_messages_email` ON `contact_messages` (`email`);
CREATE INDEX `contact_messages_once` ON `contact_messages` (`fingerprint`,`created_at`);
CREATE TABLE `customer_notes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`note` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `download_parts` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`version` integer NOT NULL,
	`requested` text NOT NULL,
	`end_sent` integer NOT NULL,
	`started_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`, `version`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `download_parts_started` ON `download_parts` (`started_at`);
CREATE TABLE `download_reports` (
	`user_id` text NOT NULL,
	`download_id` text NOT NULL,
	`reported_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `download_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `download_reports_time` ON `download_reports` (`reported_at`);
CREATE TABLE `downloads` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last_version` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `downloads_product` ON `downloads` (`product_id`);
CREATE TABLE `product_edits` (
	`product_id` text PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`revision` integer NOT NULL,
	`changed_at` integer,
	`publish_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `product_edits_changed` ON `product_edits` (`changed_at`,`product_id`) WHERE changed_at IS NOT NULL;
CREATE INDEX `product_edits_scheduled` ON `product_edits` (`publish_at`,`product_id`) WHERE publish_at IS NOT NULL;
CREATE TABLE `heartbeats` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);

CREATE TABLE `imported_buyers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`link_hash` text NOT NULL,
	`created_at` integer NOT NULL
);

CREATE UNIQUE INDEX `imported_buyers_email_unique` ON `imported_buyers` (`email`);
CREATE UNIQUE INDEX `imported_buyers_link_hash_unique` ON `imported_buyers` (`link_hash`);
CREATE TABLE `imported_purchases` (
	`source` text NOT NULL,
	`source_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`product_id` text NOT NULL,
	`license` text NOT NULL,
	`purchased_at` integer NOT NULL,
	`imported_at` integer NOT NULL,
	`imported_by` text NOT NULL,
	`mailed_at` integer,
	`claimed_by` text,
	`claimed_at` integer,
	PRIMARY KEY(`source`, `source_id`),
	FOREIGN KEY (`buyer_id`) REFERENCES `imported_buyers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claimed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `imported_purchases_buyer` ON `imported_purchases` (`buyer_id`);
CREATE INDEX `imported_purchases_product` ON `imported_purchases` (`product_id`);
CREATE INDEX `imported_purchases_claimed` ON `imported_purchases` (`claimed_by`) WHERE "imported_purchases"."claimed_by" IS NOT NULL;
CREATE INDEX `imported_purchases_waiting` ON `imported_purchases` (`buyer_id`,`product_id`) WHERE "imported_purchases"."claimed_at" IS NULL;
CREATE TABLE `legal_texts` (
	`document` text NOT NULL,
	`version` integer NOT NULL,
	`text` text NOT NULL,
	`published_at` integer NOT NULL,
	PRIMARY KEY(`document`, `version`)
);

CREATE TABLE `purchases` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`license` text NOT NULL,
	`order_id` text,
	`purchased_at` integer NOT NULL,
	`revoked_at` integer,
	`certificate_code` text,
	`delivery_began_at` integer,
	PRIMARY KEY(`user_id`, `product_id`, `license`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `purchases_certificate` ON `purchases` (`certificate_code`);
CREATE INDEX `purchases_user` ON `purchases` (`user_id`,`purchased_at`);
CREATE INDEX `purchases_order` ON `purchases` (`order_id`);
CREATE INDEX `purchases_product` ON `purchases` (`product_id`);
CREATE TABLE `attempts` (
	`bucket` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
);

CREATE INDEX `attempts_reset` ON `attempts` (`resets_at`);
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cause` text NOT NULL,
	`template` text NOT NULL,
	`user_id` text,
	`data` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `outbox_due` ON `outbox` (`sent_at`,`due_at`);
CREATE INDEX `outbox_user` ON `outbox` (`user_id`);
CREATE UNIQUE INDEX `outbox_once` ON `outbox` (`cause`,`template`);
CREATE TABLE `news_mailings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_ids` text NOT NULL,
	`due_at` integer NOT NULL,
	`last_queued_id` text DEFAULT '' NOT NULL,
	`finished_at` integer
);

CREATE INDEX `news_mailings_unfinished` ON `news_mailings` (`due_at`) WHERE "news_mailings"."finished_at" IS NULL;
CREATE TABLE `news_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`link_id` text,
	`link_hash` text,
	`link_expires_at` integer
);

CREATE UNIQUE INDEX `news_subscribers_email_unique` ON `news_subscribers` (`email`);
CREATE UNIQUE INDEX `news_subscribers_link_hash_unique` ON `news_subscribers` (`link_hash`);
CREATE INDEX `news_subscribers_confirmed` ON `news_subscribers` (`id`) WHERE "news_subscribers"."confirmed_at" IS NOT NULL;
CREATE INDEX `news_subscribers_link_expiry` ON `news_subscribers` (`link_expires_at`) WHERE "news_subscribers"."link_expires_at" IS NOT NULL;
CREATE TABLE `coupons` (
	`code` text PRIMARY KEY NOT NULL,
	`percent` integer,
	`amount_cents` integer,
	`product_ids` text,
	`minimum_cents` integer DEFAULT 0 NOT NULL,
	`with_sales` integer DEFAULT false NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`max_uses` integer,
	`max_uses_per_user` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "coupons_one_reduction" CHECK(("coupons"."percent" IS NULL) <> ("coupons"."amount_cents" IS NULL))
);

CREATE INDEX `coupons_created` ON `coupons` (`created_at`,`code`);
CREATE TABLE `price_history` (
	`product_id` text NOT NULL,
	`license` text NOT NULL,
	`since` integer NOT NULL,
	`price_cents` integer,
	PRIMARY KEY(`product_id`, `license`, `since`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `license_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`license` text NOT NULL,
	`change` text NOT NULL,
	`note` text NOT NULL,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `license_changes_user` ON `license_changes` (`user_id`,`created_at`);
CREATE INDEX `license_changes_product` ON `license_changes` (`product_id`);
CREATE TABLE `order_lines` (
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`license` text NOT NULL,
	`title` text NOT NULL,
	`price_cents` integer NOT NULL,
	`list_cents` integer,
	`discount_cents` integer DEFAULT 0 NOT NULL,
	`reduced_by_order` text,
	`return_reason` text,
	PRIMARY KEY(`order_id`, `product_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `order_lines_product` ON `order_lines` (`product_id`);
CREATE INDEX `order_lines_reduced_by` ON `order_lines` (`reduced_by_order`) WHERE "order_lines"."reduced_by_order" IS NOT NULL;
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`total_cents` integer NOT NULL,
	`coupon` text,
	`language` text NOT NULL,
	`buyer` text,
	`consent_version` text,
	`consent_at` integer,
	`invoiced` integer DEFAULT false NOT NULL,
	`tax_cents` integer,
	`fee_cents` integer,
	`fee_currency` text,
	`country_evidence` text,
	`tax_id` text,
	`invoice_id` text,
	`legal_versions` text,
	`payment_session_id` text,
	`payment_url` text,
	`payment_intent_id` text,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`failed_refund_id` text,
	`withdrawal` text,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`dispute` text,
	`search_row` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`next_check_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coupon`) REFERENCES `coupons`(`code`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `orders_code_unique` ON `orders` (`code`);
CREATE UNIQUE INDEX `orders_payment_session_id_unique` ON `orders` (`payment_session_id`);
CREATE UNIQUE INDEX `orders_payment_intent_id_unique` ON `orders` (`payment_intent_id`);
CREATE UNIQUE INDEX `orders_search_row_unique` ON `orders` (`search_row`);
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);
CREATE INDEX `orders_created` ON `orders` (`created_at`,`id`);
CREATE INDEX `orders_paid` ON `orders` (`paid_at`,`id`) WHERE paid_at IS NOT NULL;
CREATE INDEX `orders_refunded` ON `orders` (`created_at`,`id`) WHERE refunded_cents > 0;
CREATE INDEX `orders_disputed` ON `orders` (`created_at`,`id`) WHERE dispute IS NOT NULL;
CREATE INDEX `orders_coupon` ON `orders` (`coupon`,`user_id`,`status`) WHERE "orders"."coupon" IS NOT NULL;
CREATE INDEX `orders_unpaid` ON `orders` (`checks`,`next_check_at`) WHERE "orders"."status" IN ('pending', 'processing');
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`outcome` text NOT NULL,
	`handled_at` integer NOT NULL
);

CREATE INDEX `payment_events_handled` ON `payment_events` (`handled_at`);
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`product_ids` text NOT NULL,
	`reason` text,
	`note` text,
	`made_by` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`stripe_id` text,
	`created_at` integer NOT NULL,
	`made_at` integer,
	`assigned_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `refunds_stripe_id_unique` ON `refunds` (`stripe_id`);
CREATE INDEX `refunds_order` ON `refunds` (`order_id`,`created_at`);
CREATE UNIQUE INDEX `refunds_pending` ON `refunds` (`order_id`) WHERE status = 'pending';
CREATE TABLE `print_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`picture` text NOT NULL,
	`upload_sha256` text NOT NULL,
	`printer` text,
	`material` text,
	`layer_mm` real,
	`caption` text,
	`created_at` integer NOT NULL,
	`approved_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `print_photos_product` ON `print_photos` (`product_id`,`status`,`id`);
CREATE INDEX `print_photos_status` ON `print_photos` (`status`,`id`);
CREATE UNIQUE INDEX `print_photos_once` ON `print_photos` (`user_id`,`product_id`,`upload_sha256`) WHERE "print_photos"."status" <> 'removed';
CREATE INDEX `print_photos_user` ON `print_photos` (`user_id`,`product_id`);
CREATE TABLE `reference_rates` (
	`date` text PRIMARY KEY NOT NULL,
	`rates` text NOT NULL,
	`fetched_at` integer NOT NULL
);

CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`created_at`);
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);
CREATE TABLE `totp_secrets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_period` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `product_views` (
	`day` text PRIMARY KEY NOT NULL,
	`views` text NOT NULL
);

CREATE TABLE `statistics_models` (
	`period` text NOT NULL,
	`part` integer NOT NULL,
	`models` text NOT NULL,
	PRIMARY KEY(`period`, `part`)
);

CREATE TABLE `statistics_snapshots` (
	`period` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`statistics` text NOT NULL,
	`computed_at` integer NOT NULL
);

CREATE TABLE `shop_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);

CREATE TABLE `tax_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`refund_id` text,
	`total_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`country` text NOT NULL,
	`tax_id` text,
	`percent` real NOT NULL,
	`reason` text NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `tax_documents_issued` ON `tax_documents` (`issued_at`,`id`);
CREATE INDEX `tax_documents_order` ON `tax_documents` (`order_id`,`issued_at`);
CREATE TABLE `wish_list_items` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `wish_list_items_user` ON `wish_list_items` (`user_id`,`created_at`,`product_id`);
CREATE INDEX `wish_list_items_product` ON `wish_list_items` (`product_id`);

-- Full-text indexes, which drizzle-kit does not know. Of published models: words and stems of titles, tags, file names and descriptions in every
-- language; the words are also the vocabulary that mistyped ones are compared with.
CREATE VIRTUAL TABLE search_index USING fts5(
	title, tags, files, body, title_stems, tag_stems, body_stems,
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '2 3'
);
CREATE VIRTUAL TABLE search_index_words USING fts5vocab('search_index', 'col');

-- What the studio finds models by, published or not; the row is that of search_entries.
CREATE VIRTUAL TABLE studio_search USING fts5(
	words, status,
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '2 3'
);

-- What a seller finds orders by: code, buyer, models. Rows are in the order in which orders were placed.
CREATE VIRTUAL TABLE order_search USING fts5(
	words,
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '2 3'
);
-- A deleted buyer's words leave the index at once.
INSERT INTO order_search (order_search, rank) VALUES ('secure-delete', 1);
