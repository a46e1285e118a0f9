ALTER TABLE `audit` ADD `salt` text;--> statement-breakpoint
ALTER TABLE `audit` ADD `person_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `audit` ADD `hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_events` ADD `content_hash` text;--> statement-breakpoint
-- By hand from here on. Until now a deleted account of the desk left its name in the journal.
DROP TRIGGER `audit_never_changes`;--> statement-breakpoint
UPDATE `audit` SET `actor_name` = 'Compte supprimé', `ip` = ''
	WHERE `actor_id` IN (SELECT `id` FROM `users` WHERE `erased_at` IS NOT NULL);
-- runs: chainAudit
--> statement-breakpoint
-- runs: hashOrderContents
--> statement-breakpoint
-- One change is let through: an erasure takes out the person, and nothing else.
CREATE TRIGGER `audit_never_changes` BEFORE UPDATE ON `audit`
WHEN NOT (
	NEW.`salt` IS NULL AND NEW.`actor_name` = 'Compte supprimé' AND NEW.`ip` = ''
	AND NEW.`sequence` IS OLD.`sequence` AND NEW.`at` IS OLD.`at` AND NEW.`actor_id` IS OLD.`actor_id`
	AND NEW.`actor_role` IS OLD.`actor_role` AND NEW.`act` IS OLD.`act` AND NEW.`subject` IS OLD.`subject`
	AND NEW.`before` IS OLD.`before` AND NEW.`after` IS OLD.`after`
	AND NEW.`person_hash` IS OLD.`person_hash` AND NEW.`hash` IS OLD.`hash`
)
BEGIN
	SELECT RAISE(ABORT, 'audit is append-only');
END;
--> statement-breakpoint
-- REPLACE would delete the row of that number; recursive_triggers (src/db/pragmas.ts) holds on our connections only.
CREATE TRIGGER `audit_never_replaced` BEFORE INSERT ON `audit`
WHEN EXISTS (SELECT 1 FROM `audit` WHERE `sequence` = NEW.`sequence`)
BEGIN
	SELECT RAISE(ABORT, 'audit is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_is_chained` BEFORE INSERT ON `audit`
WHEN length(NEW.`hash`) <> 64 OR length(NEW.`person_hash`) <> 64 OR NEW.`salt` IS NULL
BEGIN
	SELECT RAISE(ABORT, 'audit rows are written by appendAudit');
END;
