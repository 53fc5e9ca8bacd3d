CREATE TABLE `membership_periods` (
	`order_id` text PRIMARY KEY NOT NULL,
	`membership_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`renewal` integer NOT NULL,
	`terms` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`membership_id`) REFERENCES `memberships`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `membership_periods_membership` ON `membership_periods` (`membership_id`,`ends_at`);
CREATE TABLE `membership_tiers` (
	`slug` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`month_cents` integer,
	`year_cents` integer,
	`opens` text NOT NULL,
	`collections` text DEFAULT '[]' NOT NULL,
	`discount_percent` integer DEFAULT 0 NOT NULL,
	`places` integer,
	`keeps_downloads` integer DEFAULT true NOT NULL,
	`commercial` text DEFAULT 'no' NOT NULL,
	`sell_off_days` integer DEFAULT 60 NOT NULL,
	`unit_limit` integer,
	`place` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "membership_tiers_priced" CHECK("membership_tiers"."month_cents" IS NOT NULL OR "membership_tiers"."year_cents" IS NOT NULL)
);

CREATE INDEX `membership_tiers_place` ON `membership_tiers` (`place`,`slug`);
CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`tier` text NOT NULL,
	`interval` text NOT NULL,
	`cents` integer NOT NULL,
	`status` text DEFAULT 'joining' NOT NULL,
	`session_id` text,
	`session_url` text,
	`subscription_id` text,
	`stripe_customer_id` text,
	`paid_until` integer,
	`past_due_since` integer,
	`ends_at` integer,
	`ended_at` integer,
	`language` text NOT NULL,
	`buyer` text,
	`legal_versions` text,
	`invoiced` integer DEFAULT false NOT NULL,
	`managed` integer DEFAULT false NOT NULL,
	`begin_now_at` integer NOT NULL,
	`begin_now_version` text NOT NULL,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	`joined_at` integer,
	`next_check_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tier`) REFERENCES `membership_tiers`(`slug`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `memberships_session_id_unique` ON `memberships` (`session_id`);
CREATE UNIQUE INDEX `memberships_subscription_id_unique` ON `memberships` (`subscription_id`);
CREATE UNIQUE INDEX `memberships_one_living` ON `memberships` (`user_id`) WHERE "memberships"."status" IN ('active', 'past_due');
CREATE INDEX `memberships_user` ON `memberships` (`user_id`,`created_at`);
CREATE INDEX `memberships_tier` ON `memberships` (`tier`,`status`);
CREATE INDEX `memberships_check` ON `memberships` (`next_check_at`) WHERE "memberships"."status" IN ('joining', 'active', 'past_due');
CREATE INDEX `memberships_renewal` ON `memberships` (`paid_until`) WHERE "memberships"."status" = 'active';
ALTER TABLE `purchases` ADD `member_order_id` text REFERENCES orders(id);
CREATE INDEX `purchases_member_order` ON `purchases` (`member_order_id`) WHERE "purchases"."member_order_id" IS NOT NULL;