-- By hand: WITHOUT ROWID and the triggers.
CREATE TABLE `account_entries` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`method` text,
	`amount` integer NOT NULL,
	`withheld` integer DEFAULT 0 NOT NULL,
	`withheld_reason` text,
	`invoice_ids` text NOT NULL,
	`note` text,
	`reverses` text,
	`key` text NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`at` integer NOT NULL,
	`booked_on` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_entries_id` ON `account_entries` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_entries_key` ON `account_entries` (`actor_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_entries_reverses` ON `account_entries` (`reverses`) WHERE reverses is not null;--> statement-breakpoint
CREATE INDEX `account_entries_account` ON `account_entries` (`account_id`,`sequence`);--> statement-breakpoint
CREATE INDEX `account_entries_day` ON `account_entries` (`booked_on`);--> statement-breakpoint
CREATE TABLE `account_people` (
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `user_id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `account_people_user` ON `account_people` (`user_id`);--> statement-breakpoint
CREATE TABLE `account_prices` (
	`account_id` text NOT NULL,
	`product_id` text NOT NULL,
	`service` text NOT NULL,
	`price` integer NOT NULL,
	PRIMARY KEY(`account_id`, `product_id`, `service`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`ncc` text NOT NULL,
	`rccm` text NOT NULL,
	`address` text NOT NULL,
	`email` text NOT NULL,
	`terms` integer NOT NULL,
	`ceiling` integer NOT NULL,
	`discount` integer DEFAULT 0 NOT NULL,
	`delivery_notes` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`closed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_key` ON `accounts` (`created_by`,`key`);--> statement-breakpoint
CREATE INDEX `accounts_by_name` ON `accounts` (`name`,`id`);--> statement-breakpoint
CREATE TABLE `credit_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`items` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`key` text NOT NULL,
	`actor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`state` text NOT NULL,
	`send_at` integer,
	`number` text,
	`token` text,
	`fne_id` text,
	`fields` text,
	`difference` integer,
	`answer` text,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_key` ON `credit_notes` (`actor_id`,`key`);--> statement-breakpoint
CREATE INDEX `credit_notes_invoice` ON `credit_notes` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `credit_notes_state` ON `credit_notes` (`state`);--> statement-breakpoint
CREATE INDEX `credit_notes_due` ON `credit_notes` (`send_at`) WHERE send_at is not null;--> statement-breakpoint
CREATE TABLE `invoice_orders` (
	`invoice_id` text NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`invoice_id`, `order_id`),
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `invoice_orders_order` ON `invoice_orders` (`order_id`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`account_id` text,
	`month` text,
	`sale` integer DEFAULT 1 NOT NULL,
	`amount` integer NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`issued_at` integer,
	`due_at` integer,
	`item_ids` text,
	`state` text NOT NULL,
	`send_at` integer,
	`number` text,
	`token` text,
	`fne_id` text,
	`fields` text,
	`difference` integer,
	`answer` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_order` ON `invoices` (`order_id`,`sale`) WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_account` ON `invoices` (`account_id`,`month`,`sale`) WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX `invoices_newest` ON `invoices` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_state` ON `invoices` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_due` ON `invoices` (`send_at`) WHERE send_at is not null;--> statement-breakpoint
ALTER TABLE `orders` ADD `account_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `buyer_ncc` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `buyer_name` text;--> statement-breakpoint
CREATE INDEX `orders_by_account` ON `orders` (`account_id`,`completed_at`,`id`) WHERE account_id is not null;--> statement-breakpoint
CREATE TRIGGER `account_entries_never_change` BEFORE UPDATE ON `account_entries`
BEGIN
	SELECT RAISE(ABORT, 'account_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `account_entries_never_shrink` BEFORE DELETE ON `account_entries`
BEGIN
	SELECT RAISE(ABORT, 'account_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `account_entries_never_replaced` BEFORE INSERT ON `account_entries`
WHEN EXISTS (SELECT 1 FROM `account_entries` WHERE `id` = NEW.`id`)
BEGIN
	SELECT RAISE(ABORT, 'account_entries is append-only');
END;
