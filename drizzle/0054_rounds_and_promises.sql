CREATE TABLE `checked_crossings` (
	`name` text PRIMARY KEY NOT NULL,
	`checked_by` text NOT NULL,
	`checked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `door_stays` (
	`order_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`lng_e6` integer NOT NULL,
	`lat_e6` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `sequence`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `plant_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`pieces` integer NOT NULL,
	`busy_minutes` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `road_closures` (
	`key` text PRIMARY KEY NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`reason` text NOT NULL,
	`line` text NOT NULL,
	`closed_by` text NOT NULL,
	`closed_at` integer NOT NULL,
	`opened_by` text,
	`opened_at` integer
);
--> statement-breakpoint
CREATE INDEX `road_closures_until` ON `road_closures` (`to_at`);--> statement-breakpoint
CREATE TABLE `travel_sums` (
	`cell` integer NOT NULL,
	`hour` integer NOT NULL,
	`metres` integer NOT NULL,
	`seconds` integer NOT NULL,
	PRIMARY KEY(`cell`, `hour`)
) WITHOUT ROWID;
