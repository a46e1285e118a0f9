-- Each index is a page or more in the log of every act. Those that went: order_events_actor (it served the reference alone,
-- and who has acted is never deleted), orders_by_client_status (orders_by_client holds the status and a client's orders are
-- few), and orders_by_livreur_status for orders without a livreur.
PRAGMA foreign_keys=OFF;--> statement-breakpoint
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
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("sequence", "order_id", "kind", "actor_id", "actor_name", "actor_role", "from_status", "to_status", "detail", "livreur_id", "content_hash", "at", "recorded_at") SELECT "sequence", "order_id", "kind", "actor_id", "actor_name", "actor_role", "from_status", "to_status", "detail", "livreur_id", "content_hash", "at", "recorded_at" FROM `order_events`;--> statement-breakpoint
-- By hand: numbers that were given out and deleted since are not given out again.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_order_events';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_order_events', `seq` FROM `sqlite_sequence` WHERE `name` = 'order_events';--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`sequence`);--> statement-breakpoint
DROP INDEX `orders_by_client_status`;--> statement-breakpoint
DROP INDEX `orders_by_client`;--> statement-breakpoint
DROP INDEX `orders_by_livreur_status`;--> statement-breakpoint
CREATE INDEX `orders_by_client` ON `orders` (`client_id`,`created_at`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `orders_by_livreur_status` ON `orders` (`livreur_id`,`status`,`created_at`,`id`) WHERE livreur_id is not null;--> statement-breakpoint
-- By hand, as drizzle does not know it: WITHOUT ROWID, one tree in place of a table and the index of its key.
CREATE TABLE `__new_order_lines` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`service` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_order_lines` SELECT `order_id`, `position`, `product_id`, `name`, `service`, `quantity`, `unit_price` FROM `order_lines`;--> statement-breakpoint
DROP TABLE `order_lines`;--> statement-breakpoint
ALTER TABLE `__new_order_lines` RENAME TO `order_lines`;--> statement-breakpoint
CREATE TABLE `__new_idempotency` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_idempotency` SELECT `user_id`, `key`, `body_hash`, `order_id`, `created_at` FROM `idempotency`;--> statement-breakpoint
DROP TABLE `idempotency`;--> statement-breakpoint
ALTER TABLE `__new_idempotency` RENAME TO `idempotency`;--> statement-breakpoint
CREATE INDEX `idempotency_created` ON `idempotency` (`created_at`);
