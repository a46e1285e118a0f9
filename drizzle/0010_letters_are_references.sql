PRAGMA foreign_keys=OFF;--> statement-breakpoint
-- By hand: WITHOUT ROWID, since rows are found by id and by the indexes below; a tree less to write. A migration that
-- rebuilds the table must say it again.
CREATE TABLE `__new_mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`data` text,
	`words` text,
	`subject` text,
	`reply_to` text,
	`urgency` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`drop_after` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
-- By hand: letters of before keep the words that they were written with. News about an order waits for the earlier news to
-- the same person: its due time is set when that has left.
INSERT INTO `__new_mail_outbox`("id", "kind", "recipient", "words", "subject", "reply_to", "urgency", "state", "attempts", "due_at", "drop_after", "last_error", "created_at", "sent_at")
	SELECT "id",
		iif("event" GLOB 'order:*', 'order.written', 'written'),
		"recipient",
		iif("text" = '' AND "html" = '', NULL, json_object('subject', "subject", 'text', "text", 'html', "html")),
		"subject", "reply_to",
		CASE WHEN "event" GLOB 'auth.code:*' THEN 0 WHEN "event" GLOB 'auth.reset:*' THEN 1 WHEN "event" GLOB 'auth.confirm:*' THEN 2 ELSE 3 END,
		"state", "attempts",
		CASE
			WHEN "state" NOT IN ('waiting', 'sending') THEN NULL
			WHEN "event" GLOB 'order:*' AND EXISTS (
				SELECT 1 FROM `mail_outbox` AS `earlier`
				WHERE `earlier`."recipient" = `mail_outbox`."recipient" AND `earlier`."state" IN ('waiting', 'sending')
					AND `earlier`."event" GLOB 'order:*'
					AND (`earlier`."created_at", `earlier`.rowid) < (`mail_outbox`."created_at", `mail_outbox`.rowid)
			) THEN NULL
			ELSE coalesce("lease_until", "next_attempt_at")
		END,
		"drop_after", "last_error", "created_at", "sent_at"
	FROM `mail_outbox`;
--> statement-breakpoint
DROP TABLE `mail_outbox`;--> statement-breakpoint
ALTER TABLE `__new_mail_outbox` RENAME TO `mail_outbox`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `mail_outbox` (`urgency`,`due_at`,`id`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `mail_outbox` (`recipient`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_reply_to` ON `mail_outbox` (`reply_to`) WHERE reply_to is not null;--> statement-breakpoint
CREATE INDEX `outbox_by_state` ON `mail_outbox` (`state`,`created_at`,`id`);