ALTER TABLE `tokens` ADD `role` text;--> statement-breakpoint
ALTER TABLE `validation_codes` ADD `role` text;