-- By hand: WITHOUT ROWID, the rows of earlier counts, and the triggers.
CREATE TABLE `cash_counts` (
	`handover_id` text NOT NULL,
	`nth` integer NOT NULL,
	`counted` integer NOT NULL,
	`is_blind` integer NOT NULL,
	`reason` text,
	`at` integer NOT NULL,
	`counted_by` text NOT NULL,
	PRIMARY KEY(`handover_id`, `nth`),
	FOREIGN KEY (`handover_id`) REFERENCES `cash_handovers`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
-- Until now nobody could count who had seen the sum.
INSERT INTO `cash_counts` (`handover_id`, `nth`, `counted`, `is_blind`, `at`, `counted_by`)
	SELECT `id`, 1, `counted`, 1, `counted_at`, coalesce(`counted_by`, '') FROM `cash_handovers` WHERE `counted` IS NOT NULL AND `key` <> 'before';
--> statement-breakpoint
CREATE TRIGGER `cash_counts_never_change` BEFORE UPDATE ON `cash_counts`
BEGIN
	SELECT RAISE(ABORT, 'cash_counts is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `cash_counts_never_shrink` BEFORE DELETE ON `cash_counts`
BEGIN
	SELECT RAISE(ABORT, 'cash_counts is append-only');
END;
