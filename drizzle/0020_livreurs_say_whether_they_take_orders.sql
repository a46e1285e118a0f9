CREATE TABLE `round_stops` (
	`order_id` text PRIMARY KEY NOT NULL,
	`livreur_id` text NOT NULL,
	`leg` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `round_stops_livreur` ON `round_stops` (`livreur_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `availability` text DEFAULT 'on' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `availability_at` integer;