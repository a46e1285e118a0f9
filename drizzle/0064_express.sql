ALTER TABLE `orders` ADD `express_percent` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `express_hours` integer;