DROP INDEX `invoice_orders_order`;--> statement-breakpoint
ALTER TABLE `invoice_orders` ADD `credit_note_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_orders_once` ON `invoice_orders` (`order_id`) WHERE credit_note_id is null;--> statement-breakpoint
ALTER TABLE `invoices` ADD `reminder` integer DEFAULT 0 NOT NULL;