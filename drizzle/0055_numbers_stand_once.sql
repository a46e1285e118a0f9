CREATE INDEX `credit_notes_number` ON `credit_notes` (`number`) WHERE number is not null;--> statement-breakpoint
CREATE INDEX `invoices_number` ON `invoices` (`number`) WHERE number is not null;--> statement-breakpoint
CREATE TRIGGER `invoices_number_inserted` BEFORE INSERT ON `invoices` WHEN new.number IS NOT NULL AND (EXISTS (SELECT 1 FROM `invoices` WHERE number = new.number AND id <> new.id) OR EXISTS (SELECT 1 FROM `credit_notes` WHERE number = new.number AND id <> new.id)) BEGIN SELECT RAISE(ABORT, 'another invoice or note has this number'); END;
--> statement-breakpoint
CREATE TRIGGER `invoices_number_updated` BEFORE UPDATE OF `number` ON `invoices` WHEN new.number IS NOT NULL AND (EXISTS (SELECT 1 FROM `invoices` WHERE number = new.number AND id <> new.id) OR EXISTS (SELECT 1 FROM `credit_notes` WHERE number = new.number AND id <> new.id)) BEGIN SELECT RAISE(ABORT, 'another invoice or note has this number'); END;
--> statement-breakpoint
CREATE TRIGGER `credit_notes_number_inserted` BEFORE INSERT ON `credit_notes` WHEN new.number IS NOT NULL AND (EXISTS (SELECT 1 FROM `invoices` WHERE number = new.number AND id <> new.id) OR EXISTS (SELECT 1 FROM `credit_notes` WHERE number = new.number AND id <> new.id)) BEGIN SELECT RAISE(ABORT, 'another invoice or note has this number'); END;
--> statement-breakpoint
CREATE TRIGGER `credit_notes_number_updated` BEFORE UPDATE OF `number` ON `credit_notes` WHEN new.number IS NOT NULL AND (EXISTS (SELECT 1 FROM `invoices` WHERE number = new.number AND id <> new.id) OR EXISTS (SELECT 1 FROM `credit_notes` WHERE number = new.number AND id <> new.id)) BEGIN SELECT RAISE(ABORT, 'another invoice or note has this number'); END;
