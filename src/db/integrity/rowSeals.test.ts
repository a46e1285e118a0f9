import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { dropTriggers } from '#testing/damage.ts';
import { addLinkedOrder, addNeighbour } from '#testing/follow/neighbours.ts';
import { ONCE, openFixture, openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { routerProcedures } from '#testing/routerProcedures.ts';
import { createScene, prepareCall } from '#testing/scene.ts';
import { readSize } from '#testing/size.ts';
import { findBrokenSeals, listSealedColumns, SEALED_TABLES, sealWrittenRows } from './rowSeals.ts';

const folder = openScratchFolder(ONCE);
const world = openWorld(() => ({ settings: { dataDir: folder.path } }), ONCE);
const scene = openFixture(() => createScene(world), undefined, ONCE);
const sqlite = () => world.store.sqlite;
type Row = Record<string, unknown>;
const rowsByTable = new Map<string, Row[]>();

beforeAll(async () => {
  for (const name of Object.keys(routerProcedures)) await prepareCall(scene, name, 'anonymous');
  await addNeighbour(scene);
  await addLinkedOrder(scene);
  // A person who alters the file by hand keeps to no constraint either.
  sqlite().exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON');
  for (const table of SEALED_TABLES) insertRowIfEmpty(table);
  // The scene writes some rows by hand.
  sealWrittenRows(sqlite());
  for (const table of SEALED_TABLES)
    rowsByTable.set(
      table,
      sqlite()
        .prepare(`SELECT ${listSealedColumns(table)} FROM ${table}`)
        .all() as Row[],
    );
});

/** The examples of procedures leave a few tables empty. */
function insertRowIfEmpty(table: string): void {
  const columns = sqlite().pragma(`table_info(${table})`) as { name: string; type: string }[];
  const values = columns.map(({ type }) => (type.toLowerCase() === 'integer' ? 1 : 'x'));
  sqlite()
    .prepare(
      `INSERT INTO ${table} SELECT ${columns.map(() => '?')} WHERE NOT EXISTS (SELECT 1 FROM ${table})`,
    )
    .run(...values);
}

/** The damage is rolled back. */
function findAfter(damage: () => unknown): string[] {
  sqlite().exec('SAVEPOINT damage');
  try {
    damage();
    return findBrokenSeals(sqlite()).map(({ id }) => id);
  } catch (error) {
    // An append-only table refuses what another program tries.
    return [String((error as { code?: string }).code)];
  } finally {
    sqlite().exec('ROLLBACK TO damage; RELEASE damage');
  }
}

const alter = (value: unknown) => (typeof value === 'number' ? value + 1_000_003 : `${value ?? ''}x`);

it('is whole as Laveo has written it', () => {
  expect(findBrokenSeals(sqlite())).toEqual([]);
});

it('names any row of which one column was altered, by hand or by another program, or which was removed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SEALED_TABLES),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('by hand', 'by a program', 'removed'),
      (table, drawnRow, drawnColumn, how) => {
        const rows = rowsByTable.get(table) ?? [];
        const row = rows[drawnRow % rows.length] ?? {};
        const columns = Object.keys(row);
        const column = columns[drawnColumn % columns.length] ?? '';
        const isRow = columns.map((name) => `"${name}" IS @${name}`).join(' AND ');
        const names = findAfter(() => {
          if (how !== 'by a program') dropTriggers(sqlite());
          if (how === 'removed') sqlite().prepare(`DELETE FROM ${table} WHERE ${isRow}`).run(row);
          else
            sqlite()
              .prepare(`UPDATE ${table} SET "${column}" = @altered WHERE ${isRow}`)
              .run({ ...row, altered: alter(row[column]) });
        });
        const isNamed = names.some(
          (name) => name.startsWith(`${table} `) || name === 'SQLITE_CONSTRAINT_TRIGGER',
        );
        expect(isNamed, `${table}.${column} ${how}: ${names}`).toBe(true);
      },
    ),
    { numRuns: readSize('ALTERED_ROWS', { usual: 100, whole: 400 }) },
  );
});

it('keeps noted what another program wrote, whatever the house writes after it', () => {
  const names = findAfter(() => {
    sqlite().prepare('UPDATE accounts SET ceiling = ceiling + 1').run();
    world.store.write(() => sqlite().prepare('UPDATE claims SET words = words').run());
  });
  expect(new Set(names.map((name) => name.split(' ')[0]))).toEqual(new Set(['accounts']));
});

it('changes nothing of what was agreed, even for another program', () => {
  expect(() => sqlite().prepare(`UPDATE order_changes SET agreed = 'code'`).run()).toThrow(
    'what was agreed is never changed',
  );
});
