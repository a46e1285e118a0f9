ALTER TABLE `cash_counts` ADD `reason_salt` text;--> statement-breakpoint
ALTER TABLE `cash_counts` ADD `reason_hash` text;--> statement-breakpoint
ALTER TABLE `cash_days` ADD `note_salt` text;--> statement-breakpoint
ALTER TABLE `cash_days` ADD `note_hash` text;--> statement-breakpoint
ALTER TABLE `cash_days` ADD `reason_salt` text;--> statement-breakpoint
ALTER TABLE `cash_days` ADD `reason_hash` text;--> statement-breakpoint
ALTER TABLE `cash_handovers` ADD `reason_salt` text;--> statement-breakpoint
ALTER TABLE `cash_handovers` ADD `reason_hash` text;--> statement-breakpoint
ALTER TABLE `handovers` ADD `note_salt` text;--> statement-breakpoint
ALTER TABLE `handovers` ADD `note_hash` text;--> statement-breakpoint
ALTER TABLE `money_entries` ADD `note_salt` text;--> statement-breakpoint
ALTER TABLE `money_entries` ADD `note_hash` text;
--> statement-breakpoint
-- By hand: of what happened only the words may go, by an erasure.
DROP TRIGGER `money_entries_never_change`;
--> statement-breakpoint
CREATE TRIGGER `money_entries_never_change` BEFORE UPDATE OF `sequence`, `order_id`, `kind`, `method`, `amount`, `holder_id`, `actor_id`, `at`, `booked_on`, `recorded_at`, `note_hash`, `is_late`, `key`, `reverses`, `claim_id`, `rebate` ON `money_entries`
BEGIN
	SELECT RAISE(ABORT, 'money_entries is append-only');
END;
--> statement-breakpoint
DROP TRIGGER `cash_counts_never_change`;
--> statement-breakpoint
CREATE TRIGGER `cash_counts_never_change` BEFORE UPDATE OF `handover_id`, `nth`, `counted`, `is_blind`, `reason_hash`, `at`, `counted_by` ON `cash_counts`
BEGIN
	SELECT RAISE(ABORT, 'cash_counts is append-only');
END;
--> statement-breakpoint
DROP TRIGGER `cash_days_stay_closed`;
--> statement-breakpoint
CREATE TRIGGER `cash_days_stay_closed` BEFORE UPDATE OF `day`, `id`, `through_sequence`, `float`, `carried`, `expected`, `counted`, `gap`, `is_blind`, `note_hash`, `closed_at`, `closed_by` ON `cash_days`
BEGIN
	SELECT RAISE(ABORT, 'cash_days stay closed');
END;
--> statement-breakpoint
DROP TRIGGER `cash_days_are_settled_once`;
--> statement-breakpoint
CREATE TRIGGER `cash_days_are_settled_once` BEFORE UPDATE OF `outcome`, `reason_hash`, `settled_at`, `settled_on`, `settled_by` ON `cash_days` WHEN OLD.`outcome` IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'cash_days are settled once');
END;
--> statement-breakpoint
CREATE TRIGGER `money_entries_notes_are_only_erased` BEFORE UPDATE OF `note`, `note_salt` ON `money_entries` WHEN (NEW.`note` IS NOT NULL OR NEW.`note_salt` IS NOT NULL)
BEGIN
	SELECT RAISE(ABORT, 'words are only erased');
END;
--> statement-breakpoint
CREATE TRIGGER `handovers_notes_are_only_erased` BEFORE UPDATE OF `note`, `note_salt` ON `handovers` WHEN (NEW.`note` IS NOT NULL OR NEW.`note_salt` IS NOT NULL)
BEGIN
	SELECT RAISE(ABORT, 'words are only erased');
END;
--> statement-breakpoint
CREATE TRIGGER `cash_days_notes_are_only_erased` BEFORE UPDATE OF `note`, `note_salt` ON `cash_days` WHEN (NEW.`note` IS NOT NULL OR NEW.`note_salt` IS NOT NULL)
BEGIN
	SELECT RAISE(ABORT, 'words are only erased');
END;
--> statement-breakpoint
CREATE TRIGGER `cash_counts_reasons_are_only_erased` BEFORE UPDATE OF `reason`, `reason_salt` ON `cash_counts` WHEN (NEW.`reason` IS NOT NULL OR NEW.`reason_salt` IS NOT NULL)
BEGIN
	SELECT RAISE(ABORT, 'words are only erased');
END;
--> statement-breakpoint
CREATE TRIGGER `cash_handovers_reasons_are_only_erased` BEFORE UPDATE OF `reason`, `reason_salt` ON `cash_handovers` WHEN OLD.`outcome` IS NOT NULL AND (NEW.`reason` IS NOT NULL OR NEW.`reason_salt` IS NOT NULL)
BEGIN
	SELECT RAISE(ABORT, 'words are only erased');
END;
--> statement-breakpoint
CREATE TRIGGER `cash_days_reasons_are_only_erased` BEFORE UPDATE OF `reason`, `reason_salt` ON `cash_days` WHEN OLD.`outcome` IS NOT NULL AND (NEW.`reason` IS NOT NULL OR NEW.`reason_salt` IS NOT NULL)
BEGIN
	SELECT RAISE(ABORT, 'words are only erased');
END;
