-- By hand: WITHOUT ROWID.
CREATE TABLE `plant_stops` (
	`id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`until` integer,
	`reason` text NOT NULL,
	`stopped_by` text NOT NULL,
	`restarted_by` text,
	`noticed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plant_stops_open` ON `plant_stops` (("until" is null)) WHERE until is null;--> statement-breakpoint
CREATE TABLE `promise_moves` (
	`order_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`stop_id` text,
	`reason` text,
	PRIMARY KEY(`order_id`, `sequence`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`stop_id`) REFERENCES `plant_stops`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `promise_moves_stop` ON `promise_moves` (`stop_id`,`order_id`) WHERE stop_id is not null;--> statement-breakpoint
CREATE TABLE `stop_letters` (
	`stop_id` text NOT NULL,
	`client_id` text NOT NULL,
	PRIMARY KEY(`stop_id`, `client_id`),
	FOREIGN KEY (`stop_id`) REFERENCES `plant_stops`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
