ALTER TABLE `memberships` ADD `coupon` text REFERENCES coupons(code);
ALTER TABLE `memberships` ADD `discount_cents` integer DEFAULT 0 NOT NULL;
CREATE INDEX `memberships_coupon` ON `memberships` (`coupon`,`user_id`) WHERE "memberships"."status" = 'joining' AND "memberships"."coupon" IS NOT NULL;
ALTER TABLE `coupons` ADD `tier` text;
CREATE INDEX `coupons_tier` ON `coupons` (`tier`) WHERE "coupons"."tier" IS NOT NULL;