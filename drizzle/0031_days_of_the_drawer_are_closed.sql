CREATE TABLE `cash_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`through_sequence` integer NOT NULL,
	`float` integer NOT NULL,
	`carried` integer NOT NULL,
	`expected` integer NOT NULL,
	`counted` integer NOT NULL,
	`gap` integer NOT NULL,
	`is_blind` integer NOT NULL,
	`note` text,
	`closed_at` integer NOT NULL,
	`closed_by` text NOT NULL,
	`outcome` text,
	`reason` text,
	`settled_at` integer,
	`settled_on` integer,
	`settled_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_days_id` ON `cash_days` (`id`);--> statement-breakpoint
CREATE INDEX `cash_days_settled` ON `cash_days` (`settled_on`) WHERE settled_on is not null;--> statement-breakpoint
CREATE INDEX `cash_days_open_gap` ON `cash_days` (`day`) WHERE gap <> 0 and outcome is null;--> statement-breakpoint
CREATE TABLE `drawer_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`note` text NOT NULL,
	`photo` text,
	`key` text NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`at` integer NOT NULL,
	`booked_on` integer NOT NULL,
	CONSTRAINT "drawer_entries_amount" CHECK("drawer_entries"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drawer_entries_key` ON `drawer_entries` (`actor_id`,`key`);--> statement-breakpoint
CREATE INDEX `drawer_entries_day` ON `drawer_entries` (`booked_on`);--> statement-breakpoint
DROP INDEX `cash_handovers_counted`;--> statement-breakpoint
ALTER TABLE `cash_handovers` ADD `counted_on` integer;--> statement-breakpoint
ALTER TABLE `cash_handovers` ADD `settled_on` integer;--> statement-breakpoint
-- By hand: no day was ever closed, so each row is booked on its own day; 86,400,000 ms are a day of Abidjan, which keeps UTC.
UPDATE `cash_handovers` SET `counted_on` = `counted_at` - `counted_at` % 86400000, `settled_on` = `settled_at` - `settled_at` % 86400000
	WHERE `counted_at` IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `cash_handovers_settled` ON `cash_handovers` (`settled_on`) WHERE settled_on is not null;--> statement-breakpoint
CREATE INDEX `cash_handovers_counted` ON `cash_handovers` (`counted_on`);--> statement-breakpoint
DROP INDEX `money_entries_day`;--> statement-breakpoint
DROP INDEX `money_entries_holder`;--> statement-breakpoint
ALTER TABLE `money_entries` ADD `booked_on` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP TRIGGER `money_entries_never_change`;--> statement-breakpoint
UPDATE `money_entries` SET `booked_on` = `at` - `at` % 86400000;--> statement-breakpoint
CREATE TRIGGER `money_entries_never_change` BEFORE UPDATE ON `money_entries`
BEGIN
	SELECT RAISE(ABORT, 'money_entries is append-only');
END;
--> statement-breakpoint
CREATE INDEX `money_entries_day` ON `money_entries` (`booked_on`,`sequence`,`kind`,`method`,`amount`);--> statement-breakpoint
CREATE INDEX `money_entries_holder` ON `money_entries` (`holder_id`,`sequence`,`at`,`booked_on`,`kind`,`amount`) WHERE holder_id is not null;--> statement-breakpoint
ALTER TABLE `photos` ADD `drawer_entry_id` text;
--> statement-breakpoint
CREATE TRIGGER `drawer_entries_never_change` BEFORE UPDATE ON `drawer_entries`
BEGIN
	SELECT RAISE(ABORT, 'drawer_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `drawer_entries_never_shrink` BEFORE DELETE ON `drawer_entries`
BEGIN
	SELECT RAISE(ABORT, 'drawer_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `cash_days_stay_closed` BEFORE UPDATE OF `day`, `id`, `through_sequence`, `float`, `carried`, `expected`, `counted`, `gap`, `is_blind`, `note`, `closed_at`, `closed_by` ON `cash_days`
BEGIN
	SELECT RAISE(ABORT, 'cash_days stay closed');
END;
--> statement-breakpoint
CREATE TRIGGER `cash_days_are_settled_once` BEFORE UPDATE ON `cash_days` WHEN OLD.`outcome` IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'cash_days are settled once');
END;
--> statement-breakpoint
CREATE TRIGGER `cash_days_never_shrink` BEFORE DELETE ON `cash_days`
BEGIN
	SELECT RAISE(ABORT, 'cash_days are append-only');
END;
