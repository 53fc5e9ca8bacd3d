DROP INDEX `membership_periods_membership`;
CREATE INDEX `membership_periods_membership` ON `membership_periods` (`membership_id`,`ends_at`,`starts_at`);