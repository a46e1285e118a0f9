CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`fullname` text NOT NULL,
	`folded` text NOT NULL,
	`email` text,
	`order_letters` integer DEFAULT true NOT NULL,
	`user_id` text,
	`merged_into` text,
	`created_at` integer NOT NULL,
	`erased_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_phone` ON `contacts` (`phone`);--> statement-breakpoint
CREATE INDEX `contacts_user` ON `contacts` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `contacts_merged` ON `contacts` (`merged_into`) WHERE merged_into is not null;--> statement-breakpoint
CREATE TABLE `order_links` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`opened_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_links_order` ON `order_links` (`order_id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `contact_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `placed_by` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `payer_name` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `payer_phone` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `receiver_name` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `receiver_phone` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_contact` ON `orders` (`contact_id`) WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX `contacts_by_folded` ON `contacts` (`folded`);--> statement-breakpoint
CREATE TRIGGER `contacts_words_of_new` AFTER INSERT ON `contacts` BEGIN
	INSERT INTO `search_words` SELECT 'contacts', `value`, NEW.`folded` FROM json_each('[' || replace(json_quote(trim(NEW.`folded`)), ' ', '","') || ']') WHERE `value` <> '' ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `contacts_words_of_changed` AFTER UPDATE OF `folded` ON `contacts` WHEN NEW.`folded` <> OLD.`folded` BEGIN
	INSERT INTO `search_words` SELECT 'contacts', `value`, NEW.`folded` FROM json_each('[' || replace(json_quote(trim(NEW.`folded`)), ' ', '","') || ']') WHERE `value` <> '' ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `contacts_words_of_replaced` AFTER UPDATE OF `folded` ON `contacts` WHEN NOT EXISTS (SELECT 1 FROM `contacts` WHERE `folded` = OLD.`folded`) BEGIN
	DELETE FROM `search_words` WHERE `source` = 'contacts' AND `folded` = OLD.`folded` AND `word` IN (SELECT `value` FROM json_each('[' || replace(json_quote(trim(OLD.`folded`)), ' ', '","') || ']'));
END;
