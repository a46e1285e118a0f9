-- By hand: WITHOUT ROWID, the column that has another name, and the counter of sequences, which no event may get again.
CREATE TABLE `__new_idempotency` (
	`actor_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`actor_id`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_idempotency` SELECT `user_id`, `key`, `body_hash`, `order_id`, `created_at` FROM `idempotency`;--> statement-breakpoint
DROP TABLE `idempotency`;--> statement-breakpoint
ALTER TABLE `__new_idempotency` RENAME TO `idempotency`;--> statement-breakpoint
CREATE INDEX `idempotency_created` ON `idempotency` (`created_at`);--> statement-breakpoint
CREATE TABLE `__new_order_events` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`actor_role` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`detail` text,
	`livreur_id` text,
	`content_hash` text,
	`at` integer NOT NULL,
	`recorded_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_order_events` SELECT `sequence`, `order_id`, `kind`, `actor_id`, `actor_name`, `actor_role`, `from_status`, `to_status`, `detail`, `livreur_id`, `content_hash`, `at`, `recorded_at` FROM `order_events`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_order_events';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_order_events', `seq` FROM `sqlite_sequence` WHERE `name` = 'order_events';--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`sequence`);
--> statement-breakpoint
CREATE TRIGGER `orders_with_money_stay` BEFORE DELETE ON `orders`
WHEN EXISTS (SELECT 1 FROM `order_events` JOIN `money_entries` USING (`sequence`) WHERE `order_events`.`order_id` = OLD.`id`) BEGIN
	SELECT RAISE(ABORT, 'FOREIGN KEY: an order with money stays');
END;
