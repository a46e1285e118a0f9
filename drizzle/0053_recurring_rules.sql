CREATE TABLE `recurring_dates` (
	`rule_id` text NOT NULL,
	`date` text NOT NULL,
	`state` text NOT NULL,
	`order_id` text,
	`refusal` text,
	`asked_at` integer,
	`confirmed_at` integer,
	PRIMARY KEY(`rule_id`, `date`),
	FOREIGN KEY (`rule_id`) REFERENCES `recurring_rules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recurring_dates_order` ON `recurring_dates` (`order_id`) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX `recurring_dates_state` ON `recurring_dates` (`state`,`date`);--> statement-breakpoint
CREATE TABLE `recurring_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text,
	`contact_id` text,
	`created_by` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`weekdays` text NOT NULL,
	`at` text NOT NULL,
	`items` text NOT NULL,
	`address` text NOT NULL,
	`lng_e6` integer NOT NULL,
	`lat_e6` integer NOT NULL,
	`contact_phone` text NOT NULL,
	`payment_method` text NOT NULL,
	`account_id` text,
	`from_day` text NOT NULL,
	`to_day` text,
	`except` text NOT NULL,
	`paused` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recurring_rules_key` ON `recurring_rules` (`created_by`,`key`);--> statement-breakpoint
CREATE INDEX `recurring_rules_client` ON `recurring_rules` (`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX `recurring_rules_contact` ON `recurring_rules` (`contact_id`) WHERE contact_id is not null;--> statement-breakpoint
ALTER TABLE `orders` ADD `rule_id` text;