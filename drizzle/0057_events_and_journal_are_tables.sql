-- By hand. `order_events` and `audit` are tables again, with their triggers. An event says its words itself; orders and people
-- stand by their numbers as before. The rows of the journal are not touched: their table takes its name back.
-- changes: counters, event_rows, event_steps, audit_rows, order_events_are_shortened, audit_is_shortened, event_rows_never_replaced, event_rows_keep_their_facts, event_rows_never_shrink, event_steps_never_replaced, event_steps_keep_their_facts, event_steps_never_shrink
CREATE TABLE `__new_order_events` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_number` integer,
	`kind` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`actor` integer NOT NULL,
	`livreur` integer,
	`detail` text,
	`content_hash` blob,
	`at` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	`phone_at` integer,
	FOREIGN KEY (`order_number`) REFERENCES `orders`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_order_events` SELECT e.`sequence`, e.`order_number`, s.`kind`, s.`from_status`, s.`to_status`, e.`actor`, e.`livreur`,
	e.`detail`, e.`content_hash`, e.`at`, coalesce(e.`recorded_at`, e.`at`), e.`phone_at`
	FROM `event_rows` e LEFT JOIN `event_steps` s ON s.`number` = e.`step` ORDER BY e.`sequence`;--> statement-breakpoint
-- Nothing is changed unless each event says what the view said of it.
CREATE TABLE `__proof` (`differing` integer NOT NULL, CONSTRAINT `events_say_what_they_said` CHECK (`differing` = 0));--> statement-breakpoint
INSERT INTO `__proof` SELECT count(*) FROM `order_events` v LEFT JOIN `__new_order_events` e ON e.`sequence` = v.`sequence`
	LEFT JOIN `orders` o ON o.`number` = e.`order_number` LEFT JOIN `actors` a ON a.`number` = e.`actor` LEFT JOIN `actors` l ON l.`number` = e.`livreur`
	WHERE (v.`order_id`, v.`kind`, v.`actor_id`, v.`actor_name`, v.`actor_role`, v.`from_status`, v.`to_status`, v.`detail`, v.`livreur_id`, v.`content_hash`, v.`at`, v.`recorded_at`, v.`phone_at`)
	IS NOT (o.`id`, e.`kind`, a.`user_id`, a.`name`, a.`role`, e.`from_status`, e.`to_status`, coalesce(e.`detail`, nullif(l.`name`, '')), l.`user_id`, nullif(lower(hex(e.`content_hash`)), ''), e.`at`, e.`recorded_at`, e.`phone_at`);--> statement-breakpoint
DROP TABLE `__proof`;--> statement-breakpoint
DROP VIEW `order_events`;--> statement-breakpoint
DROP VIEW `audit`;--> statement-breakpoint
DROP TRIGGER `orders_with_money_stay`;--> statement-breakpoint
-- Numbers that were given out are not given again.
DELETE FROM `sqlite_sequence` WHERE `name` IN ('order_events', 'audit', '__new_order_events');--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_order_events', coalesce(max(`seq`), 0) FROM `sqlite_sequence` WHERE `name` = 'event_rows';--> statement-breakpoint
-- The ledger's references follow the name.
ALTER TABLE `event_rows` RENAME TO `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
DROP TABLE `event_steps`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
ALTER TABLE `audit_rows` RENAME TO `audit`;--> statement-breakpoint
-- The marker beside the database knows the numbers by the names of before.
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT iif(`name` = 'audit', 'audit_rows', 'event_rows'), `seq` FROM `sqlite_sequence` WHERE `name` IN ('order_events', 'audit');--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_number`);--> statement-breakpoint
CREATE TRIGGER `order_events_never_replaced` BEFORE INSERT ON `order_events`
WHEN EXISTS (SELECT 1 FROM `order_events` WHERE `sequence` = NEW.`sequence`)
BEGIN
	SELECT RAISE(ABORT, 'order_events keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `order_events_keep_their_facts` BEFORE UPDATE ON `order_events`
BEGIN
	SELECT RAISE(ABORT, 'order_events keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `order_events_never_shrink` BEFORE DELETE ON `order_events`
WHEN OLD.`order_number` IS NULL OR EXISTS (SELECT 1 FROM `orders` WHERE `number` = OLD.`order_number`)
BEGIN
	SELECT RAISE(ABORT, 'order_events keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `orders_with_money_stay` BEFORE DELETE ON `orders`
WHEN EXISTS (SELECT 1 FROM `order_events` JOIN `money_entries` USING (`sequence`) WHERE `order_number` = OLD.`number`) BEGIN
	SELECT RAISE(ABORT, 'FOREIGN KEY: an order with money stays');
END;
--> statement-breakpoint
-- The file gives back the pages that this frees when it is next rewritten.
INSERT INTO `counters` (`name`, `value`) SELECT 'rewrite-due', 1 WHERE EXISTS (SELECT 1 FROM `orders`) ON CONFLICT DO UPDATE SET `value` = 1;
