ALTER TABLE `promise_moves` ADD `closed_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `promise_moves` ADD `promise_from` integer;