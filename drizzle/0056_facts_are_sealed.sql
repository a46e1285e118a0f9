CREATE TABLE `row_seals` (
	`source` text NOT NULL,
	`key` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`source`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `unsealed_rows` (
	`n` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `account_entries_inserted` AFTER INSERT ON `account_entries` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('account_entries', json_array(new.sequence)); END;
--> statement-breakpoint
CREATE TRIGGER `account_entries_updated` AFTER UPDATE ON `account_entries` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('account_entries', json_array(old.sequence)); INSERT INTO unsealed_rows (source, key) VALUES ('account_entries', json_array(new.sequence)); END;
--> statement-breakpoint
CREATE TRIGGER `account_entries_deleted` AFTER DELETE ON `account_entries` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('account_entries', json_array(old.sequence)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'account_entries', json_array(sequence) FROM `account_entries`;
--> statement-breakpoint
CREATE TRIGGER `account_people_inserted` AFTER INSERT ON `account_people` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('account_people', json_array(new.account_id, new.user_id)); END;
--> statement-breakpoint
CREATE TRIGGER `account_people_updated` AFTER UPDATE ON `account_people` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('account_people', json_array(old.account_id, old.user_id)); INSERT INTO unsealed_rows (source, key) VALUES ('account_people', json_array(new.account_id, new.user_id)); END;
--> statement-breakpoint
CREATE TRIGGER `account_people_deleted` AFTER DELETE ON `account_people` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('account_people', json_array(old.account_id, old.user_id)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'account_people', json_array(account_id, user_id) FROM `account_people`;
--> statement-breakpoint
CREATE TRIGGER `account_prices_inserted` AFTER INSERT ON `account_prices` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('account_prices', json_array(new.account_id, new.product_id, new.service)); END;
--> statement-breakpoint
CREATE TRIGGER `account_prices_updated` AFTER UPDATE ON `account_prices` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('account_prices', json_array(old.account_id, old.product_id, old.service)); INSERT INTO unsealed_rows (source, key) VALUES ('account_prices', json_array(new.account_id, new.product_id, new.service)); END;
--> statement-breakpoint
CREATE TRIGGER `account_prices_deleted` AFTER DELETE ON `account_prices` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('account_prices', json_array(old.account_id, old.product_id, old.service)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'account_prices', json_array(account_id, product_id, service) FROM `account_prices`;
--> statement-breakpoint
CREATE TRIGGER `accounts_inserted` AFTER INSERT ON `accounts` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('accounts', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `accounts_updated` AFTER UPDATE ON `accounts` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('accounts', json_array(old.id)); INSERT INTO unsealed_rows (source, key) VALUES ('accounts', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `accounts_deleted` AFTER DELETE ON `accounts` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('accounts', json_array(old.id)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'accounts', json_array(id) FROM `accounts`;
--> statement-breakpoint
CREATE TRIGGER `cash_days_inserted` AFTER INSERT ON `cash_days` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('cash_days', json_array(new.day)); END;
--> statement-breakpoint
CREATE TRIGGER `cash_days_updated` AFTER UPDATE ON `cash_days` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('cash_days', json_array(old.day)); INSERT INTO unsealed_rows (source, key) VALUES ('cash_days', json_array(new.day)); END;
--> statement-breakpoint
CREATE TRIGGER `cash_days_deleted` AFTER DELETE ON `cash_days` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('cash_days', json_array(old.day)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'cash_days', json_array(day) FROM `cash_days`;
--> statement-breakpoint
CREATE TRIGGER `cash_handovers_inserted` AFTER INSERT ON `cash_handovers` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('cash_handovers', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `cash_handovers_updated` AFTER UPDATE ON `cash_handovers` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('cash_handovers', json_array(old.id)); INSERT INTO unsealed_rows (source, key) VALUES ('cash_handovers', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `cash_handovers_deleted` AFTER DELETE ON `cash_handovers` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('cash_handovers', json_array(old.id)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'cash_handovers', json_array(id) FROM `cash_handovers`;
--> statement-breakpoint
CREATE TRIGGER `claims_inserted` AFTER INSERT ON `claims` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('claims', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `claims_updated` AFTER UPDATE ON `claims` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('claims', json_array(old.id)); INSERT INTO unsealed_rows (source, key) VALUES ('claims', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `claims_deleted` AFTER DELETE ON `claims` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('claims', json_array(old.id)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'claims', json_array(id) FROM `claims`;
--> statement-breakpoint
CREATE TRIGGER `contacts_inserted` AFTER INSERT ON `contacts` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('contacts', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `contacts_updated` AFTER UPDATE ON `contacts` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('contacts', json_array(old.id)); INSERT INTO unsealed_rows (source, key) VALUES ('contacts', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `contacts_deleted` AFTER DELETE ON `contacts` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('contacts', json_array(old.id)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'contacts', json_array(id) FROM `contacts`;
--> statement-breakpoint
CREATE TRIGGER `count_settlements_inserted` AFTER INSERT ON `count_settlements` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('count_settlements', json_array(new.order_id, new.sequence)); END;
--> statement-breakpoint
CREATE TRIGGER `count_settlements_updated` AFTER UPDATE ON `count_settlements` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('count_settlements', json_array(old.order_id, old.sequence)); INSERT INTO unsealed_rows (source, key) VALUES ('count_settlements', json_array(new.order_id, new.sequence)); END;
--> statement-breakpoint
CREATE TRIGGER `count_settlements_deleted` AFTER DELETE ON `count_settlements` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('count_settlements', json_array(old.order_id, old.sequence)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'count_settlements', json_array(order_id, sequence) FROM `count_settlements`;
--> statement-breakpoint
CREATE TRIGGER `credit_notes_inserted` AFTER INSERT ON `credit_notes` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('credit_notes', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `credit_notes_updated` AFTER UPDATE ON `credit_notes` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('credit_notes', json_array(old.id)); INSERT INTO unsealed_rows (source, key) VALUES ('credit_notes', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `credit_notes_deleted` AFTER DELETE ON `credit_notes` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('credit_notes', json_array(old.id)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'credit_notes', json_array(id) FROM `credit_notes`;
--> statement-breakpoint
CREATE TRIGGER `invoice_identities_inserted` AFTER INSERT ON `invoice_identities` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('invoice_identities', json_array(new.order_id)); END;
--> statement-breakpoint
CREATE TRIGGER `invoice_identities_updated` AFTER UPDATE ON `invoice_identities` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('invoice_identities', json_array(old.order_id)); INSERT INTO unsealed_rows (source, key) VALUES ('invoice_identities', json_array(new.order_id)); END;
--> statement-breakpoint
CREATE TRIGGER `invoice_identities_deleted` AFTER DELETE ON `invoice_identities` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('invoice_identities', json_array(old.order_id)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'invoice_identities', json_array(order_id) FROM `invoice_identities`;
--> statement-breakpoint
CREATE TRIGGER `invoice_orders_inserted` AFTER INSERT ON `invoice_orders` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('invoice_orders', json_array(new.invoice_id, new.order_id)); END;
--> statement-breakpoint
CREATE TRIGGER `invoice_orders_updated` AFTER UPDATE ON `invoice_orders` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('invoice_orders', json_array(old.invoice_id, old.order_id)); INSERT INTO unsealed_rows (source, key) VALUES ('invoice_orders', json_array(new.invoice_id, new.order_id)); END;
--> statement-breakpoint
CREATE TRIGGER `invoice_orders_deleted` AFTER DELETE ON `invoice_orders` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('invoice_orders', json_array(old.invoice_id, old.order_id)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'invoice_orders', json_array(invoice_id, order_id) FROM `invoice_orders`;
--> statement-breakpoint
CREATE TRIGGER `invoices_inserted` AFTER INSERT ON `invoices` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('invoices', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `invoices_updated` AFTER UPDATE ON `invoices` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('invoices', json_array(old.id)); INSERT INTO unsealed_rows (source, key) VALUES ('invoices', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `invoices_deleted` AFTER DELETE ON `invoices` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('invoices', json_array(old.id)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'invoices', json_array(id) FROM `invoices`;
--> statement-breakpoint
CREATE TRIGGER `order_changes_inserted` AFTER INSERT ON `order_changes` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('order_changes', json_array(new.order_id, new.sequence)); END;
--> statement-breakpoint
CREATE TRIGGER `order_changes_updated` AFTER UPDATE ON `order_changes` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('order_changes', json_array(old.order_id, old.sequence)); INSERT INTO unsealed_rows (source, key) VALUES ('order_changes', json_array(new.order_id, new.sequence)); END;
--> statement-breakpoint
CREATE TRIGGER `order_changes_deleted` AFTER DELETE ON `order_changes` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('order_changes', json_array(old.order_id, old.sequence)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'order_changes', json_array(order_id, sequence) FROM `order_changes`;
--> statement-breakpoint
CREATE TRIGGER `order_links_inserted` AFTER INSERT ON `order_links` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('order_links', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `order_links_updated` AFTER UPDATE ON `order_links` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('order_links', json_array(old.id)); INSERT INTO unsealed_rows (source, key) VALUES ('order_links', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `order_links_deleted` AFTER DELETE ON `order_links` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('order_links', json_array(old.id)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'order_links', json_array(id) FROM `order_links`;
--> statement-breakpoint
CREATE TRIGGER `orders_seal_inserted` AFTER INSERT ON `orders` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('orders', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `orders_seal_updated` AFTER UPDATE OF id, client_id, contact_id, account_id, rule_id, placed_by, created_at ON `orders` WHEN old.id IS NOT new.id OR old.client_id IS NOT new.client_id OR old.contact_id IS NOT new.contact_id OR old.account_id IS NOT new.account_id OR old.rule_id IS NOT new.rule_id OR old.placed_by IS NOT new.placed_by OR old.created_at IS NOT new.created_at BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('orders', json_array(old.id)); INSERT INTO unsealed_rows (source, key) VALUES ('orders', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `orders_seal_deleted` AFTER DELETE ON `orders` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('orders', json_array(old.id)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'orders', json_array(id) FROM `orders`;
--> statement-breakpoint
CREATE TRIGGER `provider_events_inserted` AFTER INSERT ON `provider_events` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('provider_events', json_array(new.provider, new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `provider_events_updated` AFTER UPDATE ON `provider_events` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('provider_events', json_array(old.provider, old.id)); INSERT INTO unsealed_rows (source, key) VALUES ('provider_events', json_array(new.provider, new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `provider_events_deleted` AFTER DELETE ON `provider_events` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('provider_events', json_array(old.provider, old.id)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'provider_events', json_array(provider, id) FROM `provider_events`;
--> statement-breakpoint
CREATE TRIGGER `recurring_dates_inserted` AFTER INSERT ON `recurring_dates` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('recurring_dates', json_array(new.rule_id, new.date)); END;
--> statement-breakpoint
CREATE TRIGGER `recurring_dates_updated` AFTER UPDATE ON `recurring_dates` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('recurring_dates', json_array(old.rule_id, old.date)); INSERT INTO unsealed_rows (source, key) VALUES ('recurring_dates', json_array(new.rule_id, new.date)); END;
--> statement-breakpoint
CREATE TRIGGER `recurring_dates_deleted` AFTER DELETE ON `recurring_dates` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('recurring_dates', json_array(old.rule_id, old.date)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'recurring_dates', json_array(rule_id, date) FROM `recurring_dates`;
--> statement-breakpoint
CREATE TRIGGER `recurring_rules_inserted` AFTER INSERT ON `recurring_rules` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('recurring_rules', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `recurring_rules_updated` AFTER UPDATE ON `recurring_rules` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('recurring_rules', json_array(old.id)); INSERT INTO unsealed_rows (source, key) VALUES ('recurring_rules', json_array(new.id)); END;
--> statement-breakpoint
CREATE TRIGGER `recurring_rules_deleted` AFTER DELETE ON `recurring_rules` BEGIN INSERT INTO unsealed_rows (source, key) VALUES ('recurring_rules', json_array(old.id)); END;
--> statement-breakpoint
INSERT INTO unsealed_rows (source, key) SELECT 'recurring_rules', json_array(id) FROM `recurring_rules`;
-- runs: sealWrittenRows
--> statement-breakpoint
CREATE TRIGGER `order_changes_agreed` BEFORE UPDATE OF order_id, sequence, agreed ON `order_changes` BEGIN SELECT RAISE(ABORT, 'what was agreed is never changed'); END;
