CREATE TABLE `house_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
