-- By hand. The note of an order was the desk's, and takes that name; the client's words get a column of their own. A rule's
-- note is null where nobody wrote one, so that the seals of rules stand.
ALTER TABLE `orders` RENAME COLUMN `note` TO `desk_note`;--> statement-breakpoint
ALTER TABLE `orders` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `care` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `recurring_rules` ADD `note` text;
