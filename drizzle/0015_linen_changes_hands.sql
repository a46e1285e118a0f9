-- By hand: WITHOUT ROWID, and all that follows the indexes.
CREATE TABLE `claims` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer,
	`kind` text NOT NULL,
	`pieces` integer DEFAULT 1 NOT NULL,
	`words` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`answer` text,
	`lost` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`answered_at` integer,
	`answered_by` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `claims_order` ON `claims` (`order_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `claims_newest` ON `claims` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `claims_open` ON `claims` (`due_at`,`id`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `code_tries` (
	`order_id` text NOT NULL,
	`leg` text NOT NULL,
	`wrong` integer NOT NULL,
	PRIMARY KEY(`order_id`, `leg`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `count_settlements` (
	`order_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`lost` integer NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`order_id`, `sequence`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `handovers` (
	`order_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`leg` text NOT NULL,
	`how` text NOT NULL,
	`reason` text,
	`note` text,
	`pieces` integer NOT NULL,
	`counts` text,
	`bags` integer,
	`photo` text,
	`undone_by` integer,
	PRIMARY KEY(`order_id`, `sequence`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `order_changes` (
	`order_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`agreed` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	PRIMARY KEY(`order_id`, `sequence`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `photos` (
	`file` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`claim_id` text,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `photos_order` ON `photos` (`order_id`);--> statement-breakpoint
CREATE INDEX `photos_created` ON `photos` (`created_at`);--> statement-breakpoint
CREATE TABLE `visits` (
	`order_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`leg` text NOT NULL,
	`attempt` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`livreur_id` text,
	`lng_e6` integer,
	`lat_e6` integer,
	PRIMARY KEY(`order_id`, `sequence`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `orders` ADD `linen` text DEFAULT 'client' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `pieces_held` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `count_gap_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `returning_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `pickup_code` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_code` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `return_code` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_linen_to_return` ON `orders` (`created_at`,`id`,`livreur_id`,`returning_at`) WHERE status = 'cancelled' and linen = 'held';--> statement-breakpoint
CREATE INDEX `orders_with_count_gap` ON `orders` (`created_at`,`id`) WHERE count_gap_at is not null;--> statement-breakpoint
-- Codes of orders that still have a door to pass.
UPDATE `orders` SET `pickup_code` = abs(random()) % 10000, `delivery_code` = abs(random()) % 10000, `return_code` = abs(random()) % 10000
	WHERE `status` NOT IN ('completed', 'cancelled');
--> statement-breakpoint
UPDATE `orders` SET `linen` = 'held', `pieces_held` = `pieces` WHERE `status` IN ('picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route');
--> statement-breakpoint
UPDATE `orders` SET `linen` = 'back' WHERE `status` = 'completed';
--> statement-breakpoint
-- Nobody counted at the door: as ordered. Of cancelled orders nobody wrote down what became of the linen.
INSERT INTO `handovers` (`order_id`, `sequence`, `leg`, `how`, `reason`, `pieces`)
	SELECT `e`.`order_id`, max(`e`.`sequence`), iif(`e`.`to_status` = 'picked_up', 'pickup', 'delivery'),
		iif(`e`.`to_status` = 'picked_up', 'as_ordered', 'bypass'), iif(`e`.`to_status` = 'picked_up', NULL, 'none'), `o`.`pieces`
	FROM `orders` AS `o` JOIN `order_events` AS `e` ON `e`.`order_id` = `o`.`id`
	WHERE `o`.`linen` <> 'client' AND `e`.`to_status` IN ('picked_up', 'completed')
	GROUP BY `e`.`order_id`, `e`.`to_status`;
