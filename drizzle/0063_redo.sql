ALTER TABLE `claims` ADD `redo_order_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `redo_of` text;