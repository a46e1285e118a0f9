-- Linen has been ready since a livreur was first assigned to bring it back: so the plant's figures read it until now.
DROP INDEX `orders_open`;--> statement-breakpoint
ALTER TABLE `orders` ADD `ready_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `ready_told_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `tag` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `refused_tag` integer;--> statement-breakpoint
UPDATE `orders` SET `ready_at` = (SELECT min(e.at) FROM `order_events` e WHERE e.order_number = `orders`.`number` AND e.from_status IN ('picked_up', 'processing') AND e.to_status IN ('assigned_for_delivery', 'completed'));--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`livreur_id`,`created_at`,`id`,`status`,`payment_state`,`payment_method`,`told_at`,`promised_at`,`promise_from`,`step_due_at`,`ready_at`) WHERE status not in ('completed', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX `orders_tag` ON `orders` (`tag`) WHERE linen = 'held' and tag is not null;--> statement-breakpoint
CREATE INDEX `orders_with_refused_tag` ON `orders` (`created_at`,`id`) WHERE refused_tag is not null;
