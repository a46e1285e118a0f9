ALTER TABLE `orders` ADD `delivery_slot_from` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_slot_to` integer;--> statement-breakpoint
CREATE INDEX `orders_by_delivery_slot` ON `orders` (`delivery_slot_from`) WHERE delivery_slot_from is not null;