-- Read by hand: drizzle knows no triggers. A migration that rebuilds `audit` must create both again
-- (the guard in src/db/migrate.ts refuses one that loses them).
CREATE TRIGGER `audit_never_changes` BEFORE UPDATE ON `audit`
BEGIN
	SELECT RAISE(ABORT, 'audit is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_never_shrinks` BEFORE DELETE ON `audit`
BEGIN
	SELECT RAISE(ABORT, 'audit is append-only');
END;
