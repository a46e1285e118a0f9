CREATE TABLE `landmarks` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`place_id` text,
	`door` text,
	`photo` text,
	`voice` text,
	`recorded_by` text NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`place_id`) REFERENCES `saved_places`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "landmarks_owner" CHECK(("landmarks"."order_id" is null) <> ("landmarks"."place_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `landmarks_order` ON `landmarks` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `landmarks_place` ON `landmarks` (`place_id`);--> statement-breakpoint
ALTER TABLE `photos` ADD `landmark_id` text REFERENCES landmarks(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `photos_landmark` ON `photos` (`landmark_id`) WHERE landmark_id is not null;