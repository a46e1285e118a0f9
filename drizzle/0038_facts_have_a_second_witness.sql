-- By hand: what was recorded is not rewritten. Texts may be erased; a count, a settlement and an undo write their columns once.
-- changes: counters
INSERT INTO `counters` (`name`, `value`) SELECT 'journal-length', coalesce(max(`sequence`), 0) FROM `audit`;
--> statement-breakpoint
-- `laveo verify` asks the second witnesses of this version of later events only.
INSERT INTO `counters` (`name`, `value`) SELECT 'unwitnessed-events', coalesce(max(`sequence`), 0) FROM `order_events`;
--> statement-breakpoint
CREATE TRIGGER `audit_is_counted` AFTER INSERT ON `audit`
BEGIN
	UPDATE `counters` SET `value` = NEW.`sequence` WHERE `name` = 'journal-length';
END;
--> statement-breakpoint
-- REPLACE deletes the rows that share a unique value with the new one, and runs no delete trigger on others' connections.
CREATE TRIGGER `money_entries_never_replaced` BEFORE INSERT ON `money_entries`
WHEN EXISTS (SELECT 1 FROM `money_entries` WHERE `sequence` = NEW.`sequence`)
	OR EXISTS (SELECT 1 FROM `money_entries` WHERE `actor_id` = NEW.`actor_id` AND `key` = NEW.`key`)
	OR EXISTS (SELECT 1 FROM `money_entries` WHERE `reverses` = NEW.`reverses`)
BEGIN
	SELECT RAISE(ABORT, 'money_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `drawer_entries_never_replaced` BEFORE INSERT ON `drawer_entries`
WHEN EXISTS (SELECT 1 FROM `drawer_entries` WHERE `id` = NEW.`id`)
	OR EXISTS (SELECT 1 FROM `drawer_entries` WHERE `actor_id` = NEW.`actor_id` AND `key` = NEW.`key`)
BEGIN
	SELECT RAISE(ABORT, 'drawer_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `cash_counts_never_replaced` BEFORE INSERT ON `cash_counts`
WHEN EXISTS (SELECT 1 FROM `cash_counts` WHERE `handover_id` = NEW.`handover_id` AND `nth` = NEW.`nth`)
BEGIN
	SELECT RAISE(ABORT, 'cash_counts is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `cash_days_never_replaced` BEFORE INSERT ON `cash_days`
WHEN EXISTS (SELECT 1 FROM `cash_days` WHERE `day` = NEW.`day`) OR EXISTS (SELECT 1 FROM `cash_days` WHERE `id` = NEW.`id`)
BEGIN
	SELECT RAISE(ABORT, 'cash_days stay closed');
END;
--> statement-breakpoint
CREATE TRIGGER `cash_handovers_never_replaced` BEFORE INSERT ON `cash_handovers`
WHEN EXISTS (SELECT 1 FROM `cash_handovers` WHERE `id` = NEW.`id`)
	OR EXISTS (SELECT 1 FROM `cash_handovers` WHERE `livreur_id` = NEW.`livreur_id` AND `key` = NEW.`key`)
	OR EXISTS (SELECT 1 FROM `cash_handovers` WHERE `livreur_id` = NEW.`livreur_id` AND `through_sequence` = NEW.`through_sequence`)
BEGIN
	SELECT RAISE(ABORT, 'cash_handovers keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `cash_handovers_keep_their_facts` BEFORE UPDATE OF `id`, `livreur_id`, `key`, `through_sequence`, `expected`, `declared`, `at` ON `cash_handovers`
BEGIN
	SELECT RAISE(ABORT, 'cash_handovers keep their facts');
END;
--> statement-breakpoint
-- A recount writes `counted` and `gap` anew.
CREATE TRIGGER `cash_handovers_are_counted_once` BEFORE UPDATE OF `counted_at`, `counted_on`, `counted_by` ON `cash_handovers` WHEN OLD.`counted_at` IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'cash_handovers are counted once');
END;
--> statement-breakpoint
CREATE TRIGGER `cash_handovers_are_settled_once` BEFORE UPDATE OF `counted`, `gap`, `outcome`, `reason_hash`, `settled_at`, `settled_on`, `settled_by` ON `cash_handovers` WHEN OLD.`outcome` IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'cash_handovers are settled once');
END;
--> statement-breakpoint
CREATE TRIGGER `cash_handovers_never_shrink` BEFORE DELETE ON `cash_handovers`
BEGIN
	SELECT RAISE(ABORT, 'cash_handovers keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `handovers_never_replaced` BEFORE INSERT ON `handovers`
WHEN EXISTS (SELECT 1 FROM `handovers` WHERE `order_id` = NEW.`order_id` AND `sequence` = NEW.`sequence`)
BEGIN
	SELECT RAISE(ABORT, 'handovers keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `handovers_keep_their_facts` BEFORE UPDATE OF `order_id`, `sequence`, `leg`, `how`, `reason`, `pieces`, `counts`, `bags`, `note_hash` ON `handovers`
BEGIN
	SELECT RAISE(ABORT, 'handovers keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `handovers_are_undone_once` BEFORE UPDATE OF `undone_by` ON `handovers` WHEN OLD.`undone_by` IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'handovers are undone once');
END;
--> statement-breakpoint
-- The removal of an order takes its hand-overs and its events with it.
CREATE TRIGGER `handovers_never_shrink` BEFORE DELETE ON `handovers` WHEN EXISTS (SELECT 1 FROM `orders` WHERE `id` = OLD.`order_id`)
BEGIN
	SELECT RAISE(ABORT, 'handovers keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `order_events_never_replaced` BEFORE INSERT ON `order_events`
WHEN EXISTS (SELECT 1 FROM `order_events` WHERE `sequence` = NEW.`sequence`)
BEGIN
	SELECT RAISE(ABORT, 'order_events keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `order_events_keep_their_facts` BEFORE UPDATE OF `sequence`, `order_id`, `kind`, `actor_id`, `actor_role`, `from_status`, `to_status`, `livreur_id`, `content_hash`, `at`, `recorded_at`, `phone_at` ON `order_events`
BEGIN
	SELECT RAISE(ABORT, 'order_events keep their facts');
END;
--> statement-breakpoint
-- Other details may hold a name, which an erasure takes out.
CREATE TRIGGER `order_events_keep_their_details` BEFORE UPDATE OF `detail` ON `order_events`
WHEN OLD.`kind` IN ('payment', 'claimed', 'claimAnswered') AND NEW.`detail` IS NOT OLD.`detail`
BEGIN
	SELECT RAISE(ABORT, 'order_events keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `order_events_never_shrink` BEFORE DELETE ON `order_events`
WHEN OLD.`kind` = 'removed' OR EXISTS (SELECT 1 FROM `orders` WHERE `id` = OLD.`order_id`)
BEGIN
	SELECT RAISE(ABORT, 'order_events keep their facts');
END;
