CREATE TABLE `payment_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`invoice_id` text,
	`provider` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`problem` text,
	`reference` text NOT NULL,
	`actor_id` text NOT NULL,
	`key` text NOT NULL,
	`provider_id` text,
	`provider_token` text,
	`url` text,
	`transaction_id` text,
	`answer` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`next_read_at` integer,
	`is_unwanted` integer DEFAULT false NOT NULL,
	`refund_key` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payment_attempts_order` ON `payment_attempts` (`order_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_key` ON `payment_attempts` (`actor_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_reference` ON `payment_attempts` (`provider`,`reference`);--> statement-breakpoint
CREATE INDEX `payment_attempts_provider_id` ON `payment_attempts` (`provider`,`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX `payment_attempts_due` ON `payment_attempts` (`next_read_at`) WHERE next_read_at is not null;--> statement-breakpoint
CREATE INDEX `payment_attempts_problem` ON `payment_attempts` (`created_at`,`id`) WHERE state = 'unsure' or problem is not null;--> statement-breakpoint
CREATE TABLE `provider_events` (
	`provider` text NOT NULL,
	`id` text NOT NULL,
	`attempt_id` text,
	`raw` text NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `id`)
);
--> statement-breakpoint
CREATE INDEX `provider_events_age` ON `provider_events` (`received_at`);