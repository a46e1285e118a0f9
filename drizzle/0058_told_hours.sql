-- By hand. Every order tells the hour of its present leg: `tellOldOrders` reckons it as an act would have. Each move of a told
-- hour names its leg; those of before are moves of returns.
-- changes: promise_moves
DROP INDEX `orders_open`;--> statement-breakpoint
ALTER TABLE `orders` ADD `told_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `arrival_from` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `arrival_to` integer;--> statement-breakpoint
-- runs: tellOldOrders
SELECT 1;--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`livreur_id`,`created_at`,`id`,`status`,`payment_state`,`payment_method`,`told_at`,`promised_at`,`promise_from`,`step_due_at`) WHERE status not in ('completed', 'cancelled');--> statement-breakpoint
CREATE TABLE `__new_promise_moves` (
	`order_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`leg` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`stop_id` text,
	`reason` text,
	`closed_ms` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`order_id`, `sequence`, `leg`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`stop_id`) REFERENCES `plant_stops`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_promise_moves` SELECT `order_id`, `sequence`, 'delivery', `from_at`, `to_at`, `stop_id`, `reason`, `closed_ms` FROM `promise_moves`;--> statement-breakpoint
DROP TABLE `promise_moves`;--> statement-breakpoint
ALTER TABLE `__new_promise_moves` RENAME TO `promise_moves`;--> statement-breakpoint
CREATE UNIQUE INDEX `promise_moves_stop` ON `promise_moves` (`stop_id`,`order_id`) WHERE stop_id is not null;
