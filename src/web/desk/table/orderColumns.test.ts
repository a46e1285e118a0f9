import { describe, expect, it } from 'vitest';
import { type Sort, sortBy, toggleSort } from '#web/ui/table/DataTable.tsx';
import type { ListedOrder } from '../types.ts';
import { listChoosableColumns, listOrderColumns, readHiddenColumns } from './orderColumns.tsx';

const LISTS = ['unassigned', 'inProgress', 'delivered', 'board'] as const;
const COLUMNS = new Map(
  LISTS.flatMap((list) => listOrderColumns(list)).map((column) => [column.name, column]),
);
const NAMES = [...COLUMNS.keys()];

it('hides only known columns, never the number, whatever the browser stored', () => {
  expect(readHiddenColumns(['pieces', 'area', 'nothing', 3, null])).toEqual(['area', 'pieces']);
  expect(readHiddenColumns(NAMES)).not.toContain('number');
  for (const stored of [null, undefined, 'pieces', { pieces: true }, 7])
    expect(readHiddenColumns(stored)).toEqual([]);
});

it.each([
  [
    'unassigned',
    ['Client', 'Téléphone', 'Adresse', 'Passage', 'Attend depuis', 'Pièces', 'Total', 'Passe près'],
  ],
  ['inProgress', ['Client', 'Quartier', 'Prochaine heure', 'Statut', 'Livreur', 'Pièces', 'Total']],
  ['delivered', ['Client', 'Quartier', 'Passée', 'Livreur', 'Pièces', 'Total', 'Paiement']],
] as const)('the list %s has the columns of what is decided in it', (list, titles) => {
  expect(listChoosableColumns(list).map(({ title }) => title)).toEqual(titles);
});

it('a hidden column leaves the table, and the number stays', () => {
  const names = listOrderColumns('inProgress', ['area', 'number', 'payment']).map(({ name }) => name);
  expect(names).toEqual(['number', 'client', 'sentence', 'status', 'livreur', 'pieces', 'amount']);
});

const aRow = (id: string, more: Partial<ListedOrder> = {}) =>
  ({
    id,
    number: 1,
    status: 'pending',
    promisedAt: 0,
    client: { id: 'c', fullname: 'Awa' },
    clientAddress: 'Cocody, rue 1',
    livreur: null,
    pieces: 1,
    grandTotal: 1000,
    paymentState: 'due',
    ...more,
  }) as ListedOrder;
const sortRows = <Row extends ListedOrder>(rows: readonly Row[], sort: Sort) =>
  sortBy<Row>(rows, sort, [...COLUMNS.values()]);
const listIds = (rows: readonly ListedOrder[]) => rows.map(({ id }) => id);

describe('rows sorted by a column', () => {
  it('compare names as a French directory does, amounts as numbers and statuses as an order moves on', () => {
    const rows = [
      aRow('a', { client: { id: 'c', fullname: 'Zoé' }, grandTotal: 9000, status: 'completed' }),
      aRow('b', { client: { id: 'c', fullname: 'Éric' }, grandTotal: 12_000, status: 'assigned' }),
      aRow('c', { client: { id: 'c', fullname: 'eva' }, grandTotal: 500, status: 'processing' }),
    ];
    expect(listIds(sortRows(rows, { column: 'client', isDescending: false }))).toEqual(['b', 'c', 'a']);
    expect(listIds(sortRows(rows, { column: 'amount', isDescending: false }))).toEqual(['c', 'a', 'b']);
    expect(listIds(sortRows(rows, { column: 'amount', isDescending: true }))).toEqual(['b', 'a', 'c']);
    expect(listIds(sortRows(rows, { column: 'status', isDescending: false }))).toEqual(['b', 'c', 'a']);
  });

  it('follow the number that a row shows, not the id behind it', () => {
    const rows = [aRow('a', { number: 1042 }), aRow('b', { number: 7 })];
    expect(listIds(sortRows(rows, { column: 'number', isDescending: false }))).toEqual(['b', 'a']);
  });

  it.each(NAMES)('leave alike rows as the server answered them, in both directions: %s', (column) => {
    const rows = ['same', 'same', 'same'].map((id, index) => ({ ...aRow(id), index }));
    for (const isDescending of [false, true])
      expect(sortRows(rows, { column, isDescending }).map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  it('change nothing of the rows that were given', () => {
    const rows = [aRow('b', { pieces: 2 }), aRow('a')];
    sortRows(rows, { column: 'pieces', isDescending: false });
    expect(listIds(rows)).toEqual(['b', 'a']);
  });
});

it('a header sorts upwards, downwards, then gives the server’s order back', () => {
  const up = toggleSort(null, 'sentence');
  const down = toggleSort(up, 'sentence');
  expect([up, down, toggleSort(down, 'sentence')]).toEqual([
    { column: 'sentence', isDescending: false },
    { column: 'sentence', isDescending: true },
    null,
  ]);
  expect(toggleSort(down, 'client')).toEqual({ column: 'client', isDescending: false });
});
