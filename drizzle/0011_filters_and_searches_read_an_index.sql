-- By hand: WITHOUT ROWID, and all that follows the indexes.
-- changes: counters
CREATE TABLE `search_words` (
	`source` text NOT NULL,
	`word` text NOT NULL,
	`folded` text NOT NULL,
	PRIMARY KEY(`source`, `word`, `folded`)
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `orders_by_payment`;--> statement-breakpoint
DROP INDEX `orders_newest`;--> statement-breakpoint
DROP INDEX `orders_by_status`;--> statement-breakpoint
CREATE INDEX `orders_by_folded` ON `orders` (`folded`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`payment_state`,`payment_method`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `applications_by_state` ON `livreur_applications` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `applications_by_folded` ON `livreur_applications` (`folded`);--> statement-breakpoint
CREATE INDEX `messages_by_folded` ON `contact_messages` (`folded`);--> statement-breakpoint
CREATE INDEX `users_by_folded` ON `users` (`folded`);--> statement-breakpoint
DROP INDEX `users_role_active`;--> statement-breakpoint
CREATE INDEX `users_role_active` ON `users` (`role`,`active`,`created_at`,`id`);--> statement-breakpoint
-- The words of each text, once. No trigger names another table than its own, or a table could not be rebuilt.
INSERT INTO `search_words` SELECT DISTINCT 'orders', `value`, `text`.`folded` FROM (
	SELECT DISTINCT `folded` FROM `orders` WHERE `folded` <> ''
) AS `text`, json_each('[' || replace(json_quote(trim(`text`.`folded`)), ' ', '","') || ']') WHERE `value` <> '';
--> statement-breakpoint
CREATE TRIGGER `orders_words_of_new` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `search_words` SELECT 'orders', `value`, NEW.`folded` FROM json_each('[' || replace(json_quote(trim(NEW.`folded`)), ' ', '","') || ']') WHERE `value` <> '' ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_words_of_changed` AFTER UPDATE OF `folded` ON `orders` WHEN NEW.`folded` <> OLD.`folded` BEGIN
	INSERT INTO `search_words` SELECT 'orders', `value`, NEW.`folded` FROM json_each('[' || replace(json_quote(trim(NEW.`folded`)), ' ', '","') || ']') WHERE `value` <> '' ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_words_of_replaced` AFTER UPDATE OF `folded` ON `orders` WHEN NOT EXISTS (SELECT 1 FROM `orders` WHERE `folded` = OLD.`folded`) BEGIN
	DELETE FROM `search_words` WHERE `source` = 'orders' AND `folded` = OLD.`folded` AND `word` IN (SELECT `value` FROM json_each('[' || replace(json_quote(trim(OLD.`folded`)), ' ', '","') || ']'));
END;
--> statement-breakpoint
CREATE TRIGGER `orders_words_of_removed` AFTER DELETE ON `orders` WHEN NOT EXISTS (SELECT 1 FROM `orders` WHERE `folded` = OLD.`folded`) BEGIN
	DELETE FROM `search_words` WHERE `source` = 'orders' AND `folded` = OLD.`folded` AND `word` IN (SELECT `value` FROM json_each('[' || replace(json_quote(trim(OLD.`folded`)), ' ', '","') || ']'));
END;
--> statement-breakpoint
INSERT INTO `search_words` SELECT DISTINCT 'users', `value`, `text`.`folded` FROM (
	SELECT DISTINCT `folded` FROM `users` WHERE `folded` <> ''
) AS `text`, json_each('[' || replace(json_quote(trim(`text`.`folded`)), ' ', '","') || ']') WHERE `value` <> '';
--> statement-breakpoint
CREATE TRIGGER `users_words_of_new` AFTER INSERT ON `users` BEGIN
	INSERT INTO `search_words` SELECT 'users', `value`, NEW.`folded` FROM json_each('[' || replace(json_quote(trim(NEW.`folded`)), ' ', '","') || ']') WHERE `value` <> '' ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `users_words_of_changed` AFTER UPDATE OF `folded` ON `users` WHEN NEW.`folded` <> OLD.`folded` BEGIN
	INSERT INTO `search_words` SELECT 'users', `value`, NEW.`folded` FROM json_each('[' || replace(json_quote(trim(NEW.`folded`)), ' ', '","') || ']') WHERE `value` <> '' ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `users_words_of_replaced` AFTER UPDATE OF `folded` ON `users` WHEN NOT EXISTS (SELECT 1 FROM `users` WHERE `folded` = OLD.`folded`) BEGIN
	DELETE FROM `search_words` WHERE `source` = 'users' AND `folded` = OLD.`folded` AND `word` IN (SELECT `value` FROM json_each('[' || replace(json_quote(trim(OLD.`folded`)), ' ', '","') || ']'));
END;
--> statement-breakpoint
CREATE TRIGGER `users_words_of_removed` AFTER DELETE ON `users` WHEN NOT EXISTS (SELECT 1 FROM `users` WHERE `folded` = OLD.`folded`) BEGIN
	DELETE FROM `search_words` WHERE `source` = 'users' AND `folded` = OLD.`folded` AND `word` IN (SELECT `value` FROM json_each('[' || replace(json_quote(trim(OLD.`folded`)), ' ', '","') || ']'));
END;
--> statement-breakpoint
INSERT INTO `search_words` SELECT DISTINCT 'livreur_applications', `value`, `text`.`folded` FROM (
	SELECT DISTINCT `folded` FROM `livreur_applications` WHERE `folded` <> ''
) AS `text`, json_each('[' || replace(json_quote(trim(`text`.`folded`)), ' ', '","') || ']') WHERE `value` <> '';
--> statement-breakpoint
CREATE TRIGGER `livreur_applications_words_of_new` AFTER INSERT ON `livreur_applications` BEGIN
	INSERT INTO `search_words` SELECT 'livreur_applications', `value`, NEW.`folded` FROM json_each('[' || replace(json_quote(trim(NEW.`folded`)), ' ', '","') || ']') WHERE `value` <> '' ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `livreur_applications_words_of_changed` AFTER UPDATE OF `folded` ON `livreur_applications` WHEN NEW.`folded` <> OLD.`folded` BEGIN
	INSERT INTO `search_words` SELECT 'livreur_applications', `value`, NEW.`folded` FROM json_each('[' || replace(json_quote(trim(NEW.`folded`)), ' ', '","') || ']') WHERE `value` <> '' ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `livreur_applications_words_of_replaced` AFTER UPDATE OF `folded` ON `livreur_applications` WHEN NOT EXISTS (SELECT 1 FROM `livreur_applications` WHERE `folded` = OLD.`folded`) BEGIN
	DELETE FROM `search_words` WHERE `source` = 'livreur_applications' AND `folded` = OLD.`folded` AND `word` IN (SELECT `value` FROM json_each('[' || replace(json_quote(trim(OLD.`folded`)), ' ', '","') || ']'));
END;
--> statement-breakpoint
CREATE TRIGGER `livreur_applications_words_of_removed` AFTER DELETE ON `livreur_applications` WHEN NOT EXISTS (SELECT 1 FROM `livreur_applications` WHERE `folded` = OLD.`folded`) BEGIN
	DELETE FROM `search_words` WHERE `source` = 'livreur_applications' AND `folded` = OLD.`folded` AND `word` IN (SELECT `value` FROM json_each('[' || replace(json_quote(trim(OLD.`folded`)), ' ', '","') || ']'));
END;
--> statement-breakpoint
INSERT INTO `search_words` SELECT DISTINCT 'contact_messages', `value`, `text`.`folded` FROM (
	SELECT DISTINCT `folded` FROM `contact_messages` WHERE `folded` <> ''
) AS `text`, json_each('[' || replace(json_quote(trim(`text`.`folded`)), ' ', '","') || ']') WHERE `value` <> '';
--> statement-breakpoint
CREATE TRIGGER `contact_messages_words_of_new` AFTER INSERT ON `contact_messages` BEGIN
	INSERT INTO `search_words` SELECT 'contact_messages', `value`, NEW.`folded` FROM json_each('[' || replace(json_quote(trim(NEW.`folded`)), ' ', '","') || ']') WHERE `value` <> '' ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `contact_messages_words_of_changed` AFTER UPDATE OF `folded` ON `contact_messages` WHEN NEW.`folded` <> OLD.`folded` BEGIN
	INSERT INTO `search_words` SELECT 'contact_messages', `value`, NEW.`folded` FROM json_each('[' || replace(json_quote(trim(NEW.`folded`)), ' ', '","') || ']') WHERE `value` <> '' ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `contact_messages_words_of_replaced` AFTER UPDATE OF `folded` ON `contact_messages` WHEN NOT EXISTS (SELECT 1 FROM `contact_messages` WHERE `folded` = OLD.`folded`) BEGIN
	DELETE FROM `search_words` WHERE `source` = 'contact_messages' AND `folded` = OLD.`folded` AND `word` IN (SELECT `value` FROM json_each('[' || replace(json_quote(trim(OLD.`folded`)), ' ', '","') || ']'));
END;
--> statement-breakpoint
CREATE TRIGGER `contact_messages_words_of_removed` AFTER DELETE ON `contact_messages` WHEN NOT EXISTS (SELECT 1 FROM `contact_messages` WHERE `folded` = OLD.`folded`) BEGIN
	DELETE FROM `search_words` WHERE `source` = 'contact_messages' AND `folded` = OLD.`folded` AND `word` IN (SELECT `value` FROM json_each('[' || replace(json_quote(trim(OLD.`folded`)), ' ', '","') || ']'));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `order_id_parts` USING fts5(`id`, content='', tokenize='trigram', detail=none, columnsize=0);
--> statement-breakpoint
INSERT INTO `order_id_parts` (rowid, `id`) SELECT rowid, `id` FROM `orders`;
--> statement-breakpoint
INSERT INTO `counters` (`name`, `value`) SELECT 'order-ids-indexed', max(rowid) FROM `orders` HAVING count(*) > 0;
--> statement-breakpoint
-- The newest row's number is given to the next one.
CREATE TRIGGER `order_id_parts_removed` AFTER DELETE ON `orders` WHEN NOT EXISTS (SELECT 1 FROM `orders` WHERE rowid > OLD.rowid) BEGIN
	UPDATE `counters` SET `value` = min(`value`, OLD.rowid - 1) WHERE `name` = 'order-ids-indexed';
END;
