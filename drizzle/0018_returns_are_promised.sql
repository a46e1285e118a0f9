-- By hand: the promises of the orders there are.
ALTER TABLE `orders` ADD `slot_from` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `pickup_by` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `promise_from` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `promised_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `promised_at_first` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `step_due_at` integer;--> statement-breakpoint
UPDATE `orders` SET `promise_from` = `created_at`, `promised_at` = `created_at` + 86400000, `promised_at_first` = `created_at` + 86400000, `step_due_at` = CASE `status` WHEN 'pending' THEN `created_at` + 1800000 END;--> statement-breakpoint
CREATE INDEX `orders_by_slot` ON `orders` (`slot_from`) WHERE slot_from is not null;--> statement-breakpoint
CREATE INDEX `orders_by_promise` ON `orders` (`status`,`promised_at`,`created_at`,`id`) WHERE status not in ('completed', 'cancelled');