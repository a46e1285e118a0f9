CREATE TABLE `cash_handovers` (
	`id` text PRIMARY KEY NOT NULL,
	`livreur_id` text NOT NULL,
	`key` text NOT NULL,
	`through_sequence` integer NOT NULL,
	`expected` integer NOT NULL,
	`declared` integer NOT NULL,
	`at` integer NOT NULL,
	`counted` integer,
	`counted_at` integer,
	`counted_by` text,
	`gap` integer,
	`outcome` text,
	`reason` text,
	`settled_at` integer,
	`settled_by` text,
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_handovers_key` ON `cash_handovers` (`livreur_id`,`key`);--> statement-breakpoint
CREATE INDEX `cash_handovers_livreur` ON `cash_handovers` (`livreur_id`,`at`);--> statement-breakpoint
CREATE INDEX `cash_handovers_counted` ON `cash_handovers` (`counted_at`);--> statement-breakpoint
CREATE INDEX `cash_handovers_uncounted` ON `cash_handovers` (`at`) WHERE counted is null;--> statement-breakpoint
CREATE INDEX `cash_gaps_open` ON `cash_handovers` (`counted_at`) WHERE gap <> 0 and outcome is null;--> statement-breakpoint
CREATE TABLE `money_entries` (
	`sequence` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`method` text NOT NULL,
	`amount` integer NOT NULL,
	`holder_id` text,
	`actor_id` text NOT NULL,
	`at` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	`note` text,
	`is_late` integer DEFAULT false NOT NULL,
	`key` text,
	`reverses` integer,
	FOREIGN KEY (`sequence`) REFERENCES `order_events`(`sequence`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`holder_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "money_entries_amount" CHECK("money_entries"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `money_entries_day` ON `money_entries` (`at`,`kind`,`method`,`amount`);--> statement-breakpoint
CREATE INDEX `money_entries_holder` ON `money_entries` (`holder_id`,`at`) WHERE holder_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `money_entries_key` ON `money_entries` (`actor_id`,`key`) WHERE key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `money_entries_reverses` ON `money_entries` (`reverses`) WHERE reverses is not null;--> statement-breakpoint
ALTER TABLE `orders` ADD `fee_per_km` integer DEFAULT 300 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `amount_paid` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `declared_at` integer;--> statement-breakpoint
CREATE INDEX `orders_with_credit` ON `orders` (`created_at`,`id`) WHERE amount_paid > 0 and (status = 'cancelled' or amount_paid > grand_total);--> statement-breakpoint
-- By hand: what was paid becomes one receipt each; the event says who received it and when.
INSERT INTO `money_entries` (`sequence`, `order_id`, `kind`, `method`, `amount`, `holder_id`, `actor_id`, `at`, `recorded_at`)
	SELECT `e`.`sequence`, `o`.`id`, 'receipt', coalesce(`o`.`payment_method`, 'espece'), `o`.`grand_total`,
		iif(`e`.`actor_role` = 'livreur', `e`.`actor_id`, NULL), coalesce(`e`.`actor_id`, ''), `e`.`at`, `e`.`recorded_at`
	FROM `orders` AS `o` JOIN `order_events` AS `e` ON `e`.`sequence` = (
		SELECT max(`sequence`) FROM `order_events` WHERE `order_id` = `o`.`id` AND `kind` = 'payment' AND `detail` = 'paid'
	)
	WHERE `o`.`payment_state` = 'paid' AND `o`.`grand_total` > 0;
--> statement-breakpoint
UPDATE `orders` SET `amount_paid` = `grand_total` WHERE `payment_state` = 'paid';
--> statement-breakpoint
UPDATE `orders` SET `declared_at` = (
	SELECT max(`at`) FROM `order_events` WHERE `order_id` = `orders`.`id` AND `kind` = 'payment' AND `detail` = 'declared'
) WHERE `payment_state` = 'declared';
--> statement-breakpoint
-- Cash that livreurs took before there was a ledger has long been handed in: the first hand-over of each says so.
INSERT INTO `cash_handovers` (`id`, `livreur_id`, `key`, `through_sequence`, `expected`, `declared`, `at`, `counted`, `counted_at`, `gap`, `reason`)
	SELECT 'before-' || `holder_id`, `holder_id`, 'before', max(`sequence`), sum(`amount`), sum(`amount`), max(`recorded_at`), sum(`amount`), max(`recorded_at`), 0, 'Avant la tenue de la caisse'
	FROM `money_entries` WHERE `holder_id` IS NOT NULL GROUP BY `holder_id`;
--> statement-breakpoint
-- runs: proveLedger
SELECT 1;
--> statement-breakpoint
CREATE TRIGGER `money_entries_never_change` BEFORE UPDATE ON `money_entries`
BEGIN
	SELECT RAISE(ABORT, 'money_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `money_entries_never_shrink` BEFORE DELETE ON `money_entries`
BEGIN
	SELECT RAISE(ABORT, 'money_entries is append-only');
END;
