ALTER TABLE `sessions` ADD `may_enrol` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `tokens` ADD `device_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `enrol_until` integer;--> statement-breakpoint
-- By hand: admins without a factor are asked anew, so that they have the days of grace; a longer delay is cut to 14 days.
UPDATE `users` SET `second_factor_asked_at` = NULL WHERE `role` = 'admin' AND `id` NOT IN (SELECT `user_id` FROM `passkeys` UNION SELECT `user_id` FROM `totp_secrets`);--> statement-breakpoint
UPDATE `house_settings` SET `value` = '14' WHERE `name` = 'secondFactorDays' AND CAST(`value` AS integer) > 14;--> statement-breakpoint
-- A new installation gives no days of grace.
-- changes: house_settings
INSERT INTO `house_settings` (`name`, `value`) SELECT 'secondFactorDays', '0' WHERE NOT EXISTS (SELECT 1 FROM `users`);
