ALTER TABLE `mail_outbox` ADD `network` text;--> statement-breakpoint
CREATE INDEX `outbox_turns` ON `mail_outbox` (`created_at`,`id`) WHERE network is not null;