ALTER TABLE `money_entries` ADD `rebate` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- By hand: until now refunds for claims alone, and their reversals, changed what an order costs, by their whole amount.
DROP TRIGGER `money_entries_never_change`;
--> statement-breakpoint
UPDATE `money_entries` SET `rebate` = `amount` WHERE `claim_id` IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `money_entries_never_change` BEFORE UPDATE ON `money_entries`
BEGIN
	SELECT RAISE(ABORT, 'money_entries is append-only');
END;
