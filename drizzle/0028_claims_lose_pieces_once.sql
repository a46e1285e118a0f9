ALTER TABLE `claims` ADD `lost_after_given` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- By hand: settlements named the first lost pieces of an order, and its claims, in the order of their answers, those that had been given back.
WITH `answers` AS (
	SELECT `id`, `lost`, sum(`lost`) OVER (PARTITION BY `order_id` ORDER BY `answered_at`, `id`) AS `through`,
		max(0, coalesce((SELECT sum(`s`.`lost`) FROM `count_settlements` AS `s` WHERE `s`.`order_id` = `claims`.`order_id`), 0)) AS `settled`,
		coalesce((SELECT sum(`h`.`pieces`) FROM `handovers` AS `h` WHERE `h`.`order_id` = `claims`.`order_id` AND `h`.`leg` IN ('delivery', 'return') AND `h`.`undone_by` IS NULL), 0) AS `given`
	FROM `claims` WHERE `lost` > 0
)
UPDATE `claims` SET `lost_after_given` = (
	SELECT max(0, min(`through`, `settled` + `given`) - max(`through` - `answers`.`lost`, `settled`)) FROM `answers` WHERE `answers`.`id` = `claims`.`id`
) WHERE `lost` > 0;
