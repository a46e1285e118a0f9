-- A passkey is the desk's second factor alone.
-- changes: passkeys, tokens
DELETE FROM `passkeys` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `role` IN ('client', 'livreur'));--> statement-breakpoint
DELETE FROM `tokens` WHERE `purpose` = 'passkey';
