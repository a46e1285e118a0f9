DROP INDEX `orders_with_credit`;--> statement-breakpoint
ALTER TABLE `orders` ADD `rebate` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_with_credit` ON `orders` (`created_at`,`id`) WHERE amount_paid > 0 and (status = 'cancelled' or amount_paid > grand_total - rebate);--> statement-breakpoint
ALTER TABLE `money_entries` ADD `claim_id` text;--> statement-breakpoint
-- By hand: refunds that came with an accepted claim name it. The event before theirs is the answer, of the same transaction.
DROP TRIGGER `money_entries_never_change`;
--> statement-breakpoint
UPDATE `money_entries` SET `claim_id` = (
	SELECT `c`.`id` FROM `order_events` AS `e` JOIN `claims` AS `c` ON `c`.`order_id` = `e`.`order_id` AND `c`.`state` = 'accepted' AND `c`.`answered_at` = `e`.`at`
	WHERE `e`.`sequence` = `money_entries`.`sequence` - 1 AND `e`.`order_id` = `money_entries`.`order_id` AND `e`.`kind` = 'claimAnswered' AND `e`.`detail` = 'accepted'
	ORDER BY `c`.`id` LIMIT 1
) WHERE `kind` = 'refund' AND `note` = 'Réclamation acceptée';
--> statement-breakpoint
UPDATE `money_entries` SET `claim_id` = (SELECT `r`.`claim_id` FROM `money_entries` AS `r` WHERE `r`.`sequence` = `money_entries`.`reverses`)
	WHERE `reverses` IN (SELECT `sequence` FROM `money_entries` WHERE `claim_id` IS NOT NULL);
--> statement-breakpoint
CREATE TRIGGER `money_entries_never_change` BEFORE UPDATE ON `money_entries`
BEGIN
	SELECT RAISE(ABORT, 'money_entries is append-only');
END;
--> statement-breakpoint
UPDATE `orders` SET `rebate` = (SELECT sum(iif(`kind` = 'refund', `amount`, -`amount`)) FROM `money_entries` WHERE `order_id` = `orders`.`id` AND `claim_id` IS NOT NULL)
	WHERE `id` IN (SELECT `order_id` FROM `money_entries` WHERE `claim_id` IS NOT NULL);
--> statement-breakpoint
-- What such an order was paid whole by is what it had received before the claim, or when a change raised its total.
WITH `steps` AS (
	SELECT `m`.`order_id`, `m`.`sequence`, `m`.`at`, iif(`m`.`kind` = 'receipt' OR `r`.`kind` = 'refund', `m`.`amount`, -`m`.`amount`) AS `effect`, `m`.`claim_id`
	FROM `money_entries` AS `m` LEFT JOIN `money_entries` AS `r` ON `r`.`sequence` = `m`.`reverses`
	UNION ALL SELECT `c`.`order_id`, `c`.`sequence`, `e`.`at`, 0, NULL FROM `order_changes` AS `c` JOIN `order_events` AS `e` ON `e`.`sequence` = `c`.`sequence`
), `balances` AS (
	SELECT `s`.`order_id`, `s`.`sequence`, `s`.`at`,
		sum(iif(`claim_id` IS NULL, `effect`, 0)) OVER (PARTITION BY `s`.`order_id` ORDER BY `s`.`sequence`) >= coalesce(
			(SELECT json_extract(`after`, '$.grandTotal') FROM `order_changes` AS `c` WHERE `c`.`order_id` = `s`.`order_id` AND `c`.`sequence` <= `s`.`sequence` ORDER BY `c`.`sequence` DESC LIMIT 1),
			(SELECT json_extract(`before`, '$.grandTotal') FROM `order_changes` AS `c` WHERE `c`.`order_id` = `s`.`order_id` ORDER BY `c`.`sequence` LIMIT 1),
			`o`.`grand_total`) AS `is_paid`
	FROM `steps` AS `s` JOIN `orders` AS `o` ON `o`.`id` = `s`.`order_id` WHERE `o`.`rebate` > 0
), `turns` AS (
	SELECT *, lag(`is_paid`) OVER (PARTITION BY `order_id` ORDER BY `sequence`) AS `was_paid` FROM `balances`
)
UPDATE `orders` SET `payment_state` = 'paid', `paid_at` = (
	SELECT `at` FROM `turns` WHERE `order_id` = `orders`.`id` AND `is_paid` AND `was_paid` IS NOT 1 ORDER BY `sequence` DESC LIMIT 1
) WHERE `rebate` > 0 AND `amount_paid` >= max(0, `grand_total` - `rebate`);
