CREATE TABLE `livreur_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`fullname` text NOT NULL,
	`folded` text NOT NULL,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`city` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `applications_newest` ON `livreur_applications` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `audit` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text NOT NULL,
	`actor_role` text NOT NULL,
	`ip` text NOT NULL,
	`act` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit` (`subject`,`sequence`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor_id`,`sequence`);--> statement-breakpoint
CREATE INDEX `audit_act` ON `audit` (`act`,`sequence`);--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `idempotency` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_created` ON `idempotency` (`created_at`);--> statement-breakpoint
CREATE TABLE `invoice_identities` (
	`order_id` text PRIMARY KEY NOT NULL,
	`client_name` text NOT NULL,
	`phone` text NOT NULL,
	`address` text NOT NULL,
	`erased_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `known_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_devices_user` ON `known_devices` (`user_id`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`fullname` text NOT NULL,
	`folded` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `messages_newest` ON `contact_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `order_events` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`actor_role` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`detail` text,
	`at` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`sequence`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`service` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`client_id` text,
	`livreur_id` text,
	`client_name` text NOT NULL,
	`livreur_name` text,
	`livreur_phone` text,
	`folded` text NOT NULL,
	`status` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`pieces` integer NOT NULL,
	`total_items_price` integer NOT NULL,
	`transport_fee` integer NOT NULL,
	`grand_total` integer NOT NULL,
	`client_address` text NOT NULL,
	`lng_e6` integer,
	`lat_e6` integer,
	`payment_method` text,
	`payment_state` text DEFAULT 'due' NOT NULL,
	`paid_at` integer,
	`client_contact_phone` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`picked_up_at` integer,
	`completed_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference` ON `orders` (`reference`);--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_client` ON `orders` (`client_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_client_status` ON `orders` (`client_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_livreur_status` ON `orders` (`livreur_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_in_progress` ON `orders` (`created_at`,`id`) WHERE status not in ('completed', 'pending');--> statement-breakpoint
CREATE INDEX `orders_by_payment` ON `orders` (`payment_state`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`reply_to` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`lease_until` integer,
	`drop_after` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_event` ON `mail_outbox` (`event`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `mail_outbox` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `mail_outbox` (`recipient`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_newest` ON `mail_outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_by_state` ON `mail_outbox` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `positions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`livreur_id` text NOT NULL,
	`lng_e6` integer NOT NULL,
	`lat_e6` integer NOT NULL,
	`accuracy` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `positions_latest` ON `positions` (`livreur_id`,`at`);--> statement-breakpoint
CREATE INDEX `positions_at` ON `positions` (`at`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`image_url` text,
	`services` text NOT NULL,
	`hidden` integer DEFAULT false NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `products_position` ON `products` (`position`,`name`);--> statement-breakpoint
CREATE INDEX `products_created` ON `products` (`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`absolute_expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `throttles` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `throttles_resets` ON `throttles` (`resets_at`);--> statement-breakpoint
CREATE TABLE `tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`pending` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tokens_user_purpose` ON `tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `tokens_expiry` ON `tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`file` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `uploads_created` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`fullname` text NOT NULL,
	`folded` text NOT NULL,
	`phone` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	`order_letters` integer DEFAULT true NOT NULL,
	`demo` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_seen_at` integer,
	`erased_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_role_created` ON `users` (`role`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_role_active` ON `users` (`role`,`active`);--> statement-breakpoint
CREATE INDEX `users_unconfirmed` ON `users` (`created_at`) WHERE confirmed_at is null;--> statement-breakpoint
CREATE TABLE `validation_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`browser` text NOT NULL,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	`is_used` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`burnt_at` integer
);
--> statement-breakpoint
CREATE INDEX `validation_codes_browser` ON `validation_codes` (`browser`,`created_at`);--> statement-breakpoint
CREATE INDEX `validation_codes_created` ON `validation_codes` (`created_at`);--> statement-breakpoint
CREATE INDEX `validation_codes_burnt` ON `validation_codes` (`burnt_at`);