-- By hand, all but `actors`. An event has numbers in place of its order, of people and of words; the view `order_events` says
-- them in full, and takes an insertion as the table of before did. Events go with their order, but for that of its removal.
-- So does `audit` for `audit_rows`, whose hashes are over the texts that the view says.
-- A migration that rebuilds one of the tables that a view reads drops the view first.
-- changes: counters, audit_never_changes, audit_never_shrinks, order_events_never_replaced, order_events_keep_their_facts, order_events_keep_their_details, order_events_never_shrink
CREATE TABLE `actors` (
	`number` integer PRIMARY KEY NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`role` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `actors_user` ON `actors` (`user_id`,`role`,`name`);--> statement-breakpoint
CREATE TABLE `event_steps` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`from_status` text,
	`to_status` text
);
--> statement-breakpoint
CREATE INDEX `event_steps_kind` ON `event_steps` (`kind`,`from_status`,`to_status`);--> statement-breakpoint
INSERT INTO `actors` (`user_id`, `name`, `role`) SELECT `actor_id`, `actor_name`, `actor_role` FROM `order_events`
	UNION SELECT `livreur_id`, coalesce(`detail`, ''), 'livreur' FROM `order_events` WHERE `livreur_id` IS NOT NULL
	UNION SELECT `actor_id`, `actor_name`, `actor_role` FROM `audit`;--> statement-breakpoint
INSERT INTO `event_steps` (`kind`, `from_status`, `to_status`) SELECT DISTINCT `kind`, `from_status`, `to_status` FROM `order_events`;--> statement-breakpoint
DROP TRIGGER `orders_with_money_stay`;--> statement-breakpoint
DROP TRIGGER `order_events_never_replaced`;--> statement-breakpoint
DROP TRIGGER `order_events_keep_their_facts`;--> statement-breakpoint
DROP TRIGGER `order_events_keep_their_details`;--> statement-breakpoint
DROP TRIGGER `order_events_never_shrink`;--> statement-breakpoint
-- The ledger's references follow the name.
ALTER TABLE `order_events` RENAME TO `event_rows`;--> statement-breakpoint
CREATE TABLE `__new_event_rows` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_number` integer,
	`step` integer NOT NULL,
	`actor` integer NOT NULL,
	`livreur` integer,
	`detail` text,
	`content_hash` blob,
	`at` integer NOT NULL,
	`recorded_at` integer,
	`phone_at` integer,
	FOREIGN KEY (`order_number`) REFERENCES `orders`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_event_rows` SELECT e.`sequence`, o.`number`,
	(SELECT `number` FROM `event_steps` s WHERE s.`kind` = e.`kind` AND s.`from_status` IS e.`from_status` AND s.`to_status` IS e.`to_status`),
	(SELECT `number` FROM `actors` a WHERE a.`user_id` IS e.`actor_id` AND a.`role` = e.`actor_role` AND a.`name` = e.`actor_name`),
	(SELECT `number` FROM `actors` a WHERE a.`user_id` = e.`livreur_id` AND a.`role` = 'livreur' AND a.`name` = coalesce(e.`detail`, '')),
	iif(o.`number` IS NULL, e.`order_id`, iif(e.`livreur_id` IS NULL, e.`detail`, NULL)), unhex(e.`content_hash`), e.`at`, nullif(e.`recorded_at`, e.`at`), e.`phone_at`
	FROM `event_rows` e LEFT JOIN `orders` o ON o.`id` = e.`order_id` ORDER BY e.`sequence`;--> statement-breakpoint
-- Numbers that were given out are not given again, and the marker beside the database knows them by the name of before.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_event_rows';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT `value`, (SELECT coalesce(max(`seq`), 0) FROM `sqlite_sequence` WHERE `name` = 'event_rows') FROM json_each('["order_events","__new_event_rows"]');--> statement-breakpoint
DROP TABLE `event_rows`;--> statement-breakpoint
ALTER TABLE `__new_event_rows` RENAME TO `event_rows`;--> statement-breakpoint
CREATE INDEX `event_rows_order` ON `event_rows` (`order_number`,`sequence`);--> statement-breakpoint
CREATE VIEW `order_events` AS SELECT e.`sequence`, o.`id` AS `order_id`,
	(SELECT `kind` FROM `event_steps` WHERE `number` = e.`step`) AS `kind`,
	(SELECT `user_id` FROM `actors` WHERE `number` = e.`actor`) AS `actor_id`,
	(SELECT `name` FROM `actors` WHERE `number` = e.`actor`) AS `actor_name`,
	(SELECT `role` FROM `actors` WHERE `number` = e.`actor`) AS `actor_role`,
	(SELECT `from_status` FROM `event_steps` WHERE `number` = e.`step`) AS `from_status`,
	(SELECT `to_status` FROM `event_steps` WHERE `number` = e.`step`) AS `to_status`,
	coalesce(e.`detail`, (SELECT nullif(`name`, '') FROM `actors` WHERE `number` = e.`livreur`)) AS `detail`,
	(SELECT `user_id` FROM `actors` WHERE `number` = e.`livreur`) AS `livreur_id`,
	nullif(lower(hex(e.`content_hash`)), '') AS `content_hash`, e.`at`, coalesce(e.`recorded_at`, e.`at`) AS `recorded_at`, e.`phone_at`
	FROM `event_rows` e LEFT JOIN `orders` o ON o.`number` = e.`order_number`;
--> statement-breakpoint
CREATE TRIGGER `order_events_are_shortened` INSTEAD OF INSERT ON `order_events`
BEGIN
	INSERT INTO `actors` (`user_id`, `name`, `role`) SELECT NEW.`actor_id`, NEW.`actor_name`, NEW.`actor_role`
		WHERE NOT EXISTS (SELECT 1 FROM `actors` WHERE `user_id` IS NEW.`actor_id` AND `role` = NEW.`actor_role` AND `name` = NEW.`actor_name`);
	INSERT INTO `actors` (`user_id`, `name`, `role`) SELECT NEW.`livreur_id`, coalesce(NEW.`detail`, ''), 'livreur' WHERE NEW.`livreur_id` IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM `actors` WHERE `user_id` = NEW.`livreur_id` AND `role` = 'livreur' AND `name` = coalesce(NEW.`detail`, ''));
	INSERT INTO `event_steps` (`kind`, `from_status`, `to_status`) SELECT NEW.`kind`, NEW.`from_status`, NEW.`to_status`
		WHERE NOT EXISTS (SELECT 1 FROM `event_steps` WHERE `kind` = NEW.`kind` AND `from_status` IS NEW.`from_status` AND `to_status` IS NEW.`to_status`);
	INSERT INTO `event_rows` VALUES (NEW.`sequence`, (SELECT `number` FROM `orders` WHERE `id` = NEW.`order_id`),
		(SELECT `number` FROM `event_steps` WHERE `kind` = NEW.`kind` AND `from_status` IS NEW.`from_status` AND `to_status` IS NEW.`to_status`),
		(SELECT `number` FROM `actors` WHERE `user_id` IS NEW.`actor_id` AND `role` = NEW.`actor_role` AND `name` = NEW.`actor_name`),
		(SELECT `number` FROM `actors` WHERE `user_id` = NEW.`livreur_id` AND `role` = 'livreur' AND `name` = coalesce(NEW.`detail`, '')),
		iif(NEW.`livreur_id` IS NULL, NEW.`detail`, NULL), unhex(NEW.`content_hash`), NEW.`at`, nullif(NEW.`recorded_at`, NEW.`at`), NEW.`phone_at`);
END;
--> statement-breakpoint
CREATE TRIGGER `event_rows_never_replaced` BEFORE INSERT ON `event_rows`
WHEN EXISTS (SELECT 1 FROM `event_rows` WHERE `sequence` = NEW.`sequence`)
BEGIN
	SELECT RAISE(ABORT, 'order_events keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `event_rows_keep_their_facts` BEFORE UPDATE ON `event_rows`
BEGIN
	SELECT RAISE(ABORT, 'order_events keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `event_rows_never_shrink` BEFORE DELETE ON `event_rows`
WHEN OLD.`order_number` IS NULL OR EXISTS (SELECT 1 FROM `orders` WHERE `number` = OLD.`order_number`)
BEGIN
	SELECT RAISE(ABORT, 'order_events keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `event_steps_never_replaced` BEFORE INSERT ON `event_steps`
WHEN EXISTS (SELECT 1 FROM `event_steps` WHERE `number` = NEW.`number`)
BEGIN
	SELECT RAISE(ABORT, 'event_steps keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `event_steps_keep_their_facts` BEFORE UPDATE ON `event_steps`
BEGIN
	SELECT RAISE(ABORT, 'event_steps keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `event_steps_never_shrink` BEFORE DELETE ON `event_steps`
BEGIN
	SELECT RAISE(ABORT, 'event_steps keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `actors_never_replaced` BEFORE INSERT ON `actors`
WHEN EXISTS (SELECT 1 FROM `actors` WHERE `number` = NEW.`number`)
BEGIN
	SELECT RAISE(ABORT, 'actors keep their facts');
END;
--> statement-breakpoint
-- An erasure changes the name alone.
CREATE TRIGGER `actors_keep_their_facts` BEFORE UPDATE OF `number`, `user_id`, `role` ON `actors`
BEGIN
	SELECT RAISE(ABORT, 'actors keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `actors_never_shrink` BEFORE DELETE ON `actors`
BEGIN
	SELECT RAISE(ABORT, 'actors keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `orders_with_money_stay` BEFORE DELETE ON `orders`
WHEN EXISTS (SELECT 1 FROM `event_rows` JOIN `money_entries` USING (`sequence`) WHERE `order_number` = OLD.`number`) BEGIN
	SELECT RAISE(ABORT, 'FOREIGN KEY: an order with money stays');
END;
--> statement-breakpoint
CREATE TABLE `audit_rows` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` integer NOT NULL,
	`ip` text NOT NULL,
	`act` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text,
	`salt` blob,
	`person_hash` blob,
	`hash` blob
);
--> statement-breakpoint
INSERT INTO `audit_rows` SELECT `sequence`, `at`, (SELECT `number` FROM `actors` a WHERE a.`user_id` = j.`actor_id` AND a.`role` = j.`actor_role` AND a.`name` = j.`actor_name`),
	`ip`, `act`, `subject`, `before`, `after`, unhex(`salt`), unhex(`person_hash`), unhex(`hash`) FROM `audit` j ORDER BY `sequence`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = 'audit_rows';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT 'audit_rows', coalesce(max(`seq`), 0) FROM `sqlite_sequence` WHERE `name` = 'audit';--> statement-breakpoint
DROP TABLE `audit`;--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT 'audit', `seq` FROM `sqlite_sequence` WHERE `name` = 'audit_rows';--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit_rows` (`subject`,`sequence`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit_rows` (`actor`,`sequence`);--> statement-breakpoint
-- The other acts are so many that a page of them is soon found without an index.
CREATE INDEX `audit_act` ON `audit_rows` (`act`,`sequence`) WHERE act not in ('dispatch.assign', 'dispatch.setStatus', 'dispatch.markPaid');--> statement-breakpoint
CREATE VIEW `audit` AS SELECT j.`sequence`, j.`at`, a.`user_id` AS `actor_id`, a.`name` AS `actor_name`, a.`role` AS `actor_role`, j.`ip`, j.`act`, j.`subject`, j.`before`, j.`after`,
	nullif(lower(hex(j.`salt`)), '') AS `salt`, lower(hex(j.`person_hash`)) AS `person_hash`, lower(hex(j.`hash`)) AS `hash`, j.`actor`
	FROM `audit_rows` j LEFT JOIN `actors` a ON a.`number` = j.`actor`;
--> statement-breakpoint
CREATE TRIGGER `audit_is_shortened` INSTEAD OF INSERT ON `audit`
BEGIN
	INSERT INTO `actors` (`user_id`, `name`, `role`) SELECT NEW.`actor_id`, NEW.`actor_name`, NEW.`actor_role`
		WHERE NOT EXISTS (SELECT 1 FROM `actors` WHERE `user_id` = NEW.`actor_id` AND `role` = NEW.`actor_role` AND `name` = NEW.`actor_name`);
	INSERT INTO `audit_rows` VALUES (NEW.`sequence`, NEW.`at`, (SELECT `number` FROM `actors` WHERE `user_id` = NEW.`actor_id` AND `role` = NEW.`actor_role` AND `name` = NEW.`actor_name`),
		NEW.`ip`, NEW.`act`, NEW.`subject`, NEW.`before`, NEW.`after`, unhex(NEW.`salt`), unhex(NEW.`person_hash`), unhex(NEW.`hash`));
END;
--> statement-breakpoint
CREATE TRIGGER `audit_is_chained` BEFORE INSERT ON `audit_rows`
WHEN length(NEW.`hash`) IS NOT 32 OR length(NEW.`person_hash`) IS NOT 32 OR NEW.`salt` IS NULL
BEGIN
	SELECT RAISE(ABORT, 'audit rows are written by appendAudit');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_is_counted` AFTER INSERT ON `audit_rows`
BEGIN
	UPDATE `sqlite_sequence` SET `seq` = NEW.`sequence` WHERE `name` = 'journal-length';
END;
--> statement-breakpoint
-- REPLACE would delete the row of that number; recursive_triggers (src/db/pragmas.ts) holds on our connections only.
CREATE TRIGGER `audit_never_replaced` BEFORE INSERT ON `audit_rows`
WHEN EXISTS (SELECT 1 FROM `audit_rows` WHERE `sequence` = NEW.`sequence`)
BEGIN
	SELECT RAISE(ABORT, 'audit is append-only');
END;
--> statement-breakpoint
-- One change is let through: an erasure takes out from where somebody acted, and the name in `actors`.
CREATE TRIGGER `audit_rows_never_change` BEFORE UPDATE ON `audit_rows`
WHEN NOT (
	NEW.`salt` IS NULL AND NEW.`ip` = ''
	AND NEW.`sequence` IS OLD.`sequence` AND NEW.`at` IS OLD.`at` AND NEW.`actor` IS OLD.`actor`
	AND NEW.`act` IS OLD.`act` AND NEW.`subject` IS OLD.`subject`
	AND NEW.`before` IS OLD.`before` AND NEW.`after` IS OLD.`after`
	AND NEW.`person_hash` IS OLD.`person_hash` AND NEW.`hash` IS OLD.`hash`
)
BEGIN
	SELECT RAISE(ABORT, 'audit is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_rows_never_shrink` BEFORE DELETE ON `audit_rows`
BEGIN
	SELECT RAISE(ABORT, 'audit is append-only');
END;
--> statement-breakpoint
DROP INDEX `orders_by_folded`;--> statement-breakpoint
CREATE INDEX `orders_by_folded` ON `orders` (`folded`);--> statement-breakpoint
-- The file gives back the pages that this frees when it is next rewritten.
INSERT INTO `counters` (`name`, `value`) SELECT 'rewrite-due', 1 WHERE EXISTS (SELECT 1 FROM `orders`) ON CONFLICT DO UPDATE SET `value` = 1;
