ALTER TABLE `order_events` ADD `phone_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `heard_at` integer;