-- By hand: the numbers, the order in which rows are written, and the triggers that name `orders`. Numbers are never given
-- out again, so `order_id_parts_removed` goes.
-- changes: order_id_parts_removed
DROP TRIGGER `handovers_never_shrink`;--> statement-breakpoint
DROP TRIGGER `order_events_never_shrink`;--> statement-breakpoint
CREATE TABLE `__new_orders` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`reference` text NOT NULL,
	`client_id` text,
	`livreur_id` text,
	`client_name` text NOT NULL,
	`livreur_name` text,
	`livreur_phone` text,
	`folded` text NOT NULL,
	`status` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`pieces` integer NOT NULL,
	`total_items_price` integer NOT NULL,
	`transport_fee` integer NOT NULL,
	`fee_per_km` integer DEFAULT 300 NOT NULL,
	`grand_total` integer NOT NULL,
	`client_address` text NOT NULL,
	`lng_e6` integer,
	`lat_e6` integer,
	`payment_method` text,
	`amount_paid` integer DEFAULT 0 NOT NULL,
	`rebate` integer DEFAULT 0 NOT NULL,
	`declared_at` integer,
	`payment_state` text DEFAULT 'due' NOT NULL,
	`paid_at` integer,
	`client_contact_phone` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`picked_up_at` integer,
	`completed_at` integer,
	`linen` text DEFAULT 'client' NOT NULL,
	`pieces_held` integer DEFAULT 0 NOT NULL,
	`count_gap_at` integer,
	`returning_at` integer,
	`visit_failed_at` integer,
	`slot_from` integer,
	`pickup_by` integer,
	`delivery_slot_from` integer,
	`delivery_slot_to` integer,
	`promise_from` integer DEFAULT 0 NOT NULL,
	`promised_at` integer DEFAULT 0 NOT NULL,
	`promised_at_first` integer DEFAULT 0 NOT NULL,
	`step_due_at` integer,
	`pickup_code` integer DEFAULT 0 NOT NULL,
	`delivery_code` integer DEFAULT 0 NOT NULL,
	`return_code` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
INSERT INTO `__new_orders`("number", "id", "reference", "client_id", "livreur_id", "client_name", "livreur_name", "livreur_phone", "folded", "status", "version", "pieces", "total_items_price", "transport_fee", "fee_per_km", "grand_total", "client_address", "lng_e6", "lat_e6", "payment_method", "amount_paid", "rebate", "declared_at", "payment_state", "paid_at", "client_contact_phone", "created_at", "updated_at", "picked_up_at", "completed_at", "linen", "pieces_held", "count_gap_at", "returning_at", "visit_failed_at", "slot_from", "pickup_by", "delivery_slot_from", "delivery_slot_to", "promise_from", "promised_at", "promised_at_first", "step_due_at", "pickup_code", "delivery_code", "return_code") SELECT rowid, "id", "reference", "client_id", "livreur_id", "client_name", "livreur_name", "livreur_phone", "folded", "status", "version", "pieces", "total_items_price", "transport_fee", "fee_per_km", "grand_total", "client_address", "lng_e6", "lat_e6", "payment_method", "amount_paid", "rebate", "declared_at", "payment_state", "paid_at", "client_contact_phone", "created_at", "updated_at", "picked_up_at", "completed_at", "linen", "pieces_held", "count_gap_at", "returning_at", "visit_failed_at", "slot_from", "pickup_by", "delivery_slot_from", "delivery_slot_to", "promise_from", "promised_at", "promised_at_first", "step_due_at", "pickup_code", "delivery_code", "return_code" FROM `orders` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id` ON `orders` (`id`);--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_folded` ON `orders` (`folded`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_client` ON `orders` (`client_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`livreur_id`,`created_at`,`id`,`status`,`payment_state`,`payment_method`,`promised_at`,`promise_from`,`step_due_at`) WHERE status not in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX `orders_ended` ON `orders` (`status`,`payment_state`,`payment_method`,`created_at`,`id`) WHERE status in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX `orders_ended_by_livreur` ON `orders` (`livreur_id`,`status`,`created_at`,`id`,`payment_state`,`payment_method`) WHERE status in ('completed', 'cancelled') and livreur_id is not null;--> statement-breakpoint
CREATE INDEX `orders_with_credit` ON `orders` (`created_at`,`id`) WHERE amount_paid > 0 and (status = 'cancelled' or amount_paid > grand_total - rebate);--> statement-breakpoint
CREATE INDEX `orders_linen_to_return` ON `orders` (`created_at`,`id`,`livreur_id`,`returning_at`,`status`) WHERE status in ('completed', 'cancelled') and linen = 'held';--> statement-breakpoint
CREATE INDEX `orders_with_failed_visit` ON `orders` (`created_at`,`id`) WHERE visit_failed_at > coalesce(picked_up_at, 0) and status not in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX `orders_with_count_gap` ON `orders` (`created_at`,`id`) WHERE count_gap_at is not null;--> statement-breakpoint
CREATE INDEX `orders_by_slot` ON `orders` (`slot_from`) WHERE slot_from is not null;--> statement-breakpoint
CREATE INDEX `orders_by_delivery_slot` ON `orders` (`delivery_slot_from`) WHERE delivery_slot_from is not null;--> statement-breakpoint
DROP INDEX `idempotency_created`;--> statement-breakpoint
DROP INDEX `outbox_recipient`;--> statement-breakpoint
DROP INDEX `outbox_by_state`;--> statement-breakpoint
CREATE INDEX `outbox_unsent` ON `mail_outbox` (`recipient`,`created_at`,`id`) WHERE state <> 'sent';--> statement-breakpoint
DROP INDEX `sessions_expiry`;--> statement-breakpoint
DROP INDEX `audit_act`;--> statement-breakpoint
CREATE INDEX `audit_act` ON `audit` (`act`,`sequence`) WHERE act not in ('dispatch.assign', 'dispatch.setStatus', 'dispatch.markPaid');--> statement-breakpoint
-- Each act writes the page of `sqlite_sequence` anyway, so the second count of the journal's rows costs no page there.
-- changes: counters
DROP TRIGGER `audit_is_counted`;--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT `name`, `value` FROM `counters` WHERE `name` = 'journal-length';--> statement-breakpoint
DELETE FROM `counters` WHERE `name` = 'journal-length';--> statement-breakpoint
CREATE TRIGGER `audit_is_counted` AFTER INSERT ON `audit`
BEGIN
	UPDATE `sqlite_sequence` SET `seq` = NEW.`sequence` WHERE `name` = 'journal-length';
END;
--> statement-breakpoint
CREATE TRIGGER `orders_words_of_new` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `search_words` SELECT 'orders', `value`, NEW.`folded` FROM json_each('[' || replace(json_quote(trim(NEW.`folded`)), ' ', '","') || ']') WHERE `value` <> '' ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_words_of_changed` AFTER UPDATE OF `folded` ON `orders` WHEN NEW.`folded` <> OLD.`folded` BEGIN
	INSERT INTO `search_words` SELECT 'orders', `value`, NEW.`folded` FROM json_each('[' || replace(json_quote(trim(NEW.`folded`)), ' ', '","') || ']') WHERE `value` <> '' ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_words_of_replaced` AFTER UPDATE OF `folded` ON `orders` WHEN NOT EXISTS (SELECT 1 FROM `orders` WHERE `folded` = OLD.`folded`) BEGIN
	DELETE FROM `search_words` WHERE `source` = 'orders' AND `folded` = OLD.`folded` AND `word` IN (SELECT `value` FROM json_each('[' || replace(json_quote(trim(OLD.`folded`)), ' ', '","') || ']'));
END;
--> statement-breakpoint
CREATE TRIGGER `orders_words_of_removed` AFTER DELETE ON `orders` WHEN NOT EXISTS (SELECT 1 FROM `orders` WHERE `folded` = OLD.`folded`) BEGIN
	DELETE FROM `search_words` WHERE `source` = 'orders' AND `folded` = OLD.`folded` AND `word` IN (SELECT `value` FROM json_each('[' || replace(json_quote(trim(OLD.`folded`)), ' ', '","') || ']'));
END;
--> statement-breakpoint
CREATE TRIGGER `orders_with_money_stay` BEFORE DELETE ON `orders`
WHEN EXISTS (SELECT 1 FROM `order_events` JOIN `money_entries` USING (`sequence`) WHERE `order_events`.`order_id` = OLD.`id`) BEGIN
	SELECT RAISE(ABORT, 'FOREIGN KEY: an order with money stays');
END;
--> statement-breakpoint
CREATE TRIGGER `handovers_never_shrink` BEFORE DELETE ON `handovers` WHEN EXISTS (SELECT 1 FROM `orders` WHERE `id` = OLD.`order_id`)
BEGIN
	SELECT RAISE(ABORT, 'handovers keep their facts');
END;
--> statement-breakpoint
CREATE TRIGGER `order_events_never_shrink` BEFORE DELETE ON `order_events`
WHEN OLD.`kind` = 'removed' OR EXISTS (SELECT 1 FROM `orders` WHERE `id` = OLD.`order_id`)
BEGIN
	SELECT RAISE(ABORT, 'order_events keep their facts');
END;
