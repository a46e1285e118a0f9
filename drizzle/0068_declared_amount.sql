-- changes: orders
ALTER TABLE `orders` ADD `declared_amount` integer;--> statement-breakpoint
UPDATE `orders` SET `declared_amount` = max(0, `grand_total` - `rebate` - `amount_paid`) WHERE `declared_at` IS NOT NULL;
