-- By hand. Three settings leave: the refunds of a day, the figures of the first page and the days of grace follow rules now. What a
-- house had otherwise stays as a counter; the journal says which rows went, and what they said.
-- changes: actors, audit, counters, house_settings
-- runs: journalRemovedSettings
SELECT 1;--> statement-breakpoint
INSERT INTO `counters` (`name`, `value`) SELECT 'house.refundDayLimit', `day` FROM (
	SELECT coalesce((SELECT CAST(`value` AS integer) FROM `house_settings` WHERE `name` = 'refundDayLimit'), 30000) AS `day`,
		coalesce((SELECT CAST(`value` AS integer) FROM `house_settings` WHERE `name` = 'refundLimit'), 10000) AS `order`
) WHERE `day` > 3 * `order`;--> statement-breakpoint
INSERT INTO `counters` (`name`, `value`) SELECT 'house.secondFactorDays', CAST(`value` AS integer) FROM `house_settings` WHERE `name` = 'secondFactorDays';--> statement-breakpoint
-- A house that never chose to show its figures does not begin by itself.
INSERT INTO `counters` (`name`, `value`) SELECT 'house.showsFigures', 0 WHERE EXISTS (SELECT 1 FROM `users`)
	AND NOT EXISTS (SELECT 1 FROM `house_settings` WHERE `name` = 'showsFigures' AND `value` = 'true');--> statement-breakpoint
DELETE FROM `house_settings` WHERE `name` IN ('refundDayLimit', 'secondFactorDays', 'showsFigures');
