import type { Sqlite } from '../connection.ts';
import type { InconsistentRow } from '../consistency.ts';
import { hashValues } from '../sealedText.ts';
import { hasTable } from './olderSchemas.ts';

/** Facts that stand nowhere a second time, with the columns of their keys. The migrations give each its triggers. */
const KEYS: Record<string, readonly string[]> = {
  account_entries: ['sequence'],
  account_people: ['account_id', 'user_id'],
  account_prices: ['account_id', 'product_id', 'service'],
  accounts: ['id'],
  cash_days: ['day'],
  cash_handovers: ['id'],
  claims: ['id'],
  contacts: ['id'],
  count_settlements: ['order_id', 'sequence'],
  credit_notes: ['id'],
  invoice_identities: ['order_id'],
  invoice_orders: ['invoice_id', 'order_id'],
  invoices: ['id'],
  order_changes: ['order_id', 'sequence'],
  order_links: ['id'],
  orders: ['id'],
  provider_events: ['provider', 'id'],
  recurring_dates: ['rule_id', 'date'],
  recurring_rules: ['id'],
};

export const SEALED_TABLES = Object.keys(KEYS);

/** Whose an order is stands once; most of its other columns have a rule, and change with each step. */
const COLUMNS: Partial<Record<string, readonly string[]>> = {
  orders: ['id', 'client_id', 'contact_id', 'account_id', 'rule_id', 'placed_by', 'created_at'],
};

export const listSealedColumns = (source: string): readonly string[] => COLUMNS[source] ?? ['*'];

type Written = { source: string; key: string };

const selectRow = (source: string) =>
  `SELECT ${listSealedColumns(source)} FROM ${source} WHERE ${(KEYS[source] ?? []).map((column) => `${column} = ?`).join(' AND ')}`;

/** A column that a later release adds is null in a row of before, and changes no seal. */
const hashRow = (row: object): string =>
  hashValues(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * A trigger notes each row that is written, and the transaction of Laveo that wrote it stores its hash before the
 * commit. What another program writes stays noted, and what bypasses the triggers has another hash.
 */
export function createRowSealer(sqlite: Sqlite): { begin(): void; seal(): void } {
  // A file of an earlier release is opened as it is, to be looked at.
  if (!hasTable(sqlite, 'row_seals')) return { begin: () => {}, seal: () => {} };
  const findLast = sqlite.prepare('SELECT max(n) FROM unsealed_rows').pluck();
  const findWritten = sqlite.prepare('SELECT DISTINCT source, key FROM unsealed_rows WHERE n > ?');
  const forget = sqlite.prepare('DELETE FROM unsealed_rows WHERE n > ?');
  const unseal = sqlite.prepare('DELETE FROM row_seals WHERE source = ? AND key = ?');
  const store = sqlite.prepare('INSERT OR REPLACE INTO row_seals (source, key, hash) VALUES (?, ?, ?)');
  const rows = new Map<string, ReturnType<Sqlite['prepare']>>();
  const findRow = ({ source, key }: Written) => {
    const statement = rows.get(source) ?? sqlite.prepare(selectRow(source));
    rows.set(source, statement);
    return statement.get(...(JSON.parse(key) as unknown[]));
  };
  let last = 0;
  return {
    begin() {
      last = (findLast.get() as number | null) ?? 0;
    },
    seal() {
      const ownRows = findWritten.all(last) as Written[];
      if (ownRows.length === 0) return;
      for (const entry of ownRows) {
        const row = findRow(entry) as object | undefined;
        if (row) store.run(entry.source, entry.key, hashRow(row));
        else unseal.run(entry.source, entry.key);
      }
      forget.run(last);
    },
  };
}

/** A migration writes outside the transactions of the house. */
export const sealWrittenRows = (sqlite: Sqlite): void => createRowSealer(sqlite).seal();

export const BROKEN_SEAL = 'n’est plus ce que Laveo a écrit, ou a disparu';

export function findBrokenSeals(sqlite: Sqlite): InconsistentRow[] {
  const faults = new Set(
    sqlite.prepare(`SELECT DISTINCT source || ' ' || key FROM unsealed_rows`).pluck().all() as string[],
  );
  for (const [source, columns] of Object.entries(KEYS)) {
    const seals = new Map(
      sqlite.prepare('SELECT key, hash FROM row_seals WHERE source = ?').raw().all(source) as [
        string,
        string,
      ][],
    );
    for (const row of sqlite
      .prepare(`SELECT ${listSealedColumns(source)} FROM ${source}`)
      .iterate() as Iterable<Record<string, unknown>>) {
      const key = JSON.stringify(columns.map((column) => row[column]));
      if (seals.get(key) !== hashRow(row)) faults.add(`${source} ${key}`);
      seals.delete(key);
    }
    for (const key of seals.keys()) faults.add(`${source} ${key}`);
  }
  return [...faults].map((id) => ({ id, what: BROKEN_SEAL }));
}
