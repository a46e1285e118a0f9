import { expect, test } from 'vitest';
import { openMemoryStore } from '#testing/memoryStore.ts';
import type { Sqlite } from './connection.ts';

type Reference = { id: number; seq: number; from: string };

/** SQLite reads the whole table at each deletion of a row that such a column may point to, unless it has an index. */
function listUnindexedReferences(sqlite: Sqlite): string[] {
  const getRows = <Row>(query: string, ...values: string[]) => sqlite.prepare(query).all(...values) as Row[];
  const tables = getRows<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`);
  return tables.flatMap(({ name }) => {
    const leads = getRows<{ name: string }>('SELECT name FROM pragma_index_list(?)', name).map(
      (index) =>
        getRows<{ name: string }>('SELECT name FROM pragma_index_info(?) WHERE seqno = 0', index.name)[0]
          ?.name,
    );
    // An INTEGER PRIMARY KEY is the rowid, by which SQLite sorts the table itself, so it needs no index.
    const rowid = getRows<{ name: string }>(
      `SELECT name FROM pragma_table_info(?) WHERE pk = 1 AND lower(type) = 'integer'`,
      name,
    ).map((column) => column.name);
    return getRows<Reference>('SELECT id, seq, "from" FROM pragma_foreign_key_list(?)', name)
      .filter((reference) => reference.seq === 0 && ![...leads, ...rowid].includes(reference.from))
      .map((reference) => `${name}.${reference.from}`);
  });
}

test('every reference leads an index: deleting a person reads no table from end to end', () => {
  const { sqlite } = openMemoryStore();
  expect(listUnindexedReferences(sqlite)).toEqual([]);
  sqlite.exec('DROP INDEX uploads_creator');
  expect(listUnindexedReferences(sqlite)).toEqual(['uploads.created_by']);
  sqlite.close();
});
