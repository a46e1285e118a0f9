CREATE TABLE `contact_attempts` (
	`order_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`words` text NOT NULL,
	`channel` text NOT NULL,
	PRIMARY KEY(`order_id`, `sequence`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
