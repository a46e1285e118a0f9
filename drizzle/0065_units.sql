ALTER TABLE `order_lines` ADD `unit` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `tenths` integer;