DROP INDEX `cash_handovers_livreur`;--> statement-breakpoint
CREATE UNIQUE INDEX `cash_handovers_through` ON `cash_handovers` (`livreur_id`,`through_sequence`);--> statement-breakpoint
CREATE INDEX `cash_handovers_newest` ON `cash_handovers` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `cash_handovers_livreur` ON `cash_handovers` (`livreur_id`,`at`,`through_sequence`);--> statement-breakpoint
DROP INDEX `money_entries_holder`;--> statement-breakpoint
CREATE INDEX `money_entries_holder` ON `money_entries` (`holder_id`,`sequence`,`at`,`kind`,`amount`) WHERE holder_id is not null;