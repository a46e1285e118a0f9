-- By hand: each garment goes where its name has put it so far.
ALTER TABLE `products` ADD `garment_group` text DEFAULT 'other' NOT NULL;--> statement-breakpoint
-- runs: groupGarments
SELECT 1;
