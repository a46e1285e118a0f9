ALTER TABLE `credit_notes` ADD `sequence` integer;--> statement-breakpoint
ALTER TABLE `credit_notes` ADD `issued_at` integer;--> statement-breakpoint
CREATE INDEX `credit_notes_issued` ON `credit_notes` (`issued_at`) WHERE issued_at is not null;--> statement-breakpoint
CREATE INDEX `invoices_issued` ON `invoices` (`issued_at`) WHERE issued_at is not null;