-- By hand: what is older than a week is no longer waited for.
ALTER TABLE `contact_messages` ADD `state` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `handled_by` text;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `handled_at` integer;--> statement-breakpoint
UPDATE `contact_messages` SET `state` = 'closed' WHERE `created_at` < (unixepoch() - 604800) * 1000;--> statement-breakpoint
CREATE INDEX `messages_waiting` ON `contact_messages` (`created_at`,`id`,`state`) WHERE state in ('new', 'read');