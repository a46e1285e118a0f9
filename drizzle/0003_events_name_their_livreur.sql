ALTER TABLE `order_events` ADD `livreur_id` text;--> statement-breakpoint
-- By hand: whom the events of before name. A livreur of that name who had the order: it is his now, he acted on it, or the
-- journal says that he was sent. A name alone says nothing: anybody may take any.
UPDATE `order_events` AS `named` SET `livreur_id` = (
	SELECT `users`.`id` FROM `users`
	WHERE `users`.`fullname` = `named`.`detail` AND `users`.`role` = 'livreur' AND `users`.`id` IN (
		SELECT `livreur_id` FROM `orders` WHERE `id` = `named`.`order_id`
		UNION ALL SELECT `actor_id` FROM `order_events` AS `acted` WHERE `acted`.`order_id` = `named`.`order_id`
		UNION ALL SELECT json_extract(`after`, '$.livreurId') FROM `audit`
			WHERE `subject` = `named`.`order_id` AND `act` IN ('dispatch.assign', 'dispatch.reassign')
	)
	LIMIT 1
) WHERE `kind` IN ('assigned', 'reassigned');
