import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { audit } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import { parseCsv } from '#testing/documents/csv.ts';
import { openWorld } from '#testing/openWorld.ts';
import { anOrder, aShirt } from '#testing/orders.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { exportCsv, READER_TIMEOUT_MS } from './exports.ts';

const world = openWorld();

async function readExport(kind: string, query: Record<string, string> = {}): Promise<string[][]> {
  const { stream } = exportCsv(await world.ctx(world.superadmin()), kind, query);
  return parseCsv(await new Response(stream).text());
}

describe('the files of the business', () => {
  it('begin with the mark that tells Excel they are UTF-8, and are named by kind and day', async () => {
    const { filename, stream } = exportCsv(await world.ctx(world.superadmin()), 'commandes', {});
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    expect(filename).toBe('laveo-commandes-2026-11-20.csv');
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toMatch(/^Référence;Date;Statut;Client;.*\r\n$/);
  });

  it('are named by the days of their period', async () => {
    const superadmin = world.superadmin();
    const nameFile = async (from: number, to: number, kind = 'remises') => {
      const { filename, stream } = exportCsv(await world.ctx(superadmin), kind, {
        from: String(from),
        to: String(to),
      });
      await stream.cancel();
      return filename;
    };
    const november = Date.UTC(2026, 10, 1);
    expect(await nameFile(november, november + 30 * DAY)).toBe('laveo-remises-2026-11-01-au-2026-11-30.csv');
    expect(await nameFile(november, november + DAY)).toBe('laveo-remises-2026-11-01.csv');
    expect(await nameFile(november, november + DAY, 'lignes')).toBe(
      'laveo-articles-commandes-2026-11-01.csv',
    );
  });

  it('give each order with French words and dates, newest first', async () => {
    const client = world.client('Awa Koné');
    const livreur = world.livreur('Yao Konan');
    anOrder(world, { clientId: client.id, status: 'pending' });
    world.clock.advance(DAY);
    anOrder(world, {
      clientId: client.id,
      livreurId: livreur.id,
      livreurName: 'Yao K.',
      livreurPhone: '+2250500000000',
      status: 'completed',
      paymentMethod: 'wave',
      paymentState: 'paid',
      paidAt: world.clock.now(),
      completedAt: world.clock.now(),
    });
    const [, newest, oldest] = await readExport('commandes');
    expect(newest?.slice(1)).toEqual([
      '21/11/2026 09:00',
      'Livrée',
      'Awa Koné',
      "'+2250701020304",
      'Cocody, rue des Jardins',
      'Yao Konan',
      `'${livreur.phone}`,
      '2',
      '2',
      '2',
      '0',
      '0',
      '2',
      '3000',
      '1200',
      '4200',
      'Wave',
      'Payée',
      '21/11/2026 09:00',
      '',
      '22/11/2026 09:00',
      '22/11/2026 09:00',
      '',
      '21/11/2026 09:00',
      '21/11/2026 09:00',
      '',
      expect.stringMatching(/^\d+$/),
      '',
      '',
      '',
      '4200',
      '0',
      '0',
      '',
    ]);
    expect(oldest?.[2]).toBe('En attente');
  });

  it('name whoever erased his account as the order does', async () => {
    const livreur = world.livreur('Yao Konan');
    anOrder(world, {
      livreurId: livreur.id,
      livreurName: livreur.fullname,
      livreurPhone: livreur.phone,
      status: 'completed',
    });
    await world.as(livreur).profile.deleteAccount({ password: WORLD_PASSWORD });
    const [, row] = await readExport('commandes');
    expect(row?.slice(6, 8)).toEqual(['Livreur supprimé', '']);
  });

  it('give each line of each order, in the order of the cart', async () => {
    anOrder(world, { items: [aShirt(800, 3), aShirt(1500, 1, 'Robe')] });
    const lines = await readExport('lignes');
    expect(lines.slice(1).map((l) => l.slice(4))).toEqual([
      ['Chemise', 'Lavage', '3', '800', '2400', '', '', '', '1', ''],
      ['Robe', 'Lavage', '1', '1500', '1500', '', '', '', '1', ''],
    ]);
  });

  it('give clients and livreurs with the figures that the lists of people show', async () => {
    const client = world.client('Awa Koné');
    const livreur = world.livreur('Yao Konan');
    anOrder(world, { clientId: client.id, livreurId: livreur.id, status: 'assigned' });
    anOrder(world, { clientId: client.id, livreurId: livreur.id, status: 'completed' });
    anOrder(world, { clientId: client.id, status: 'cancelled' });
    const [, awa] = await readExport('clients');
    expect([awa?.[0], awa?.[7], awa?.[8]]).toEqual(['Awa Koné', '3', '8400']);
    const [, yao] = await readExport('livreurs');
    expect([yao?.[0], yao?.[5], yao?.[6], yao?.[7], yao?.[8]]).toEqual(['Yao Konan', 'Oui', 'Oui', '1', '1']);
    const boss = world.as(world.superadmin());
    const shown = await Promise.all(
      (['client', 'livreur'] as const).map(async (role) => (await boss.people.list({ role })).items[0]),
    );
    expect(shown).toMatchObject([{ orders: 3, amountOrdered: 8400 }, { missionsDone: 1 }]);
  });

  it('hold exactly what the filters keep', async () => {
    const livreur = world.livreur();
    const start = world.clock.now();
    for (let i = 0; i < 12; i++) {
      anOrder(world, {
        clientName: i % 2 ? 'Awa Koné' : 'Ismaël Traoré',
        status: i % 3 ? 'pending' : 'completed',
        livreurId: i % 4 ? null : livreur.id,
        paymentState: i % 6 ? 'due' : 'paid',
        amountPaid: i === 6 ? 9000 : 0,
        createdAt: start + i * DAY,
      });
    }
    const countRows = async (query: Record<string, string>) =>
      (await readExport('commandes', query)).length - 1;
    expect(await countRows({})).toBe(12);
    expect(await countRows({ status: 'all', search: '' })).toBe(12);
    expect(await countRows({ status: 'completed' })).toBe(4);
    expect(await countRows({ search: 'kone' })).toBe(6);
    expect(await countRows({ search: 'TRAORE ism' })).toBe(6);
    expect(await countRows({ livreurId: livreur.id })).toBe(3);
    expect(await countRows({ paymentState: 'paid' })).toBe(2);
    expect(await countRows({ paymentState: 'unpaid' })).toBe(10);
    expect(await countRows({ paymentState: 'credit' })).toBe(1);
    expect(await countRows({ from: String(start + 2 * DAY), to: String(start + 5 * DAY) })).toBe(3);
    expect(await countRows({ search: 'kone', status: 'completed' })).toBe(2);
  });

  it('hold the people that a search finds in their list', async () => {
    world.client('Awa Koné');
    const fatou = world.client('Fatou Diarra');
    const listNames = async (search: string) =>
      (await readExport('clients', { search })).slice(1).map(([fullname]) => fullname);
    expect(await listNames('kone')).toEqual(['Awa Koné']);
    expect(await listNames(fatou.email)).toEqual(['Fatou Diarra']);
    expect(await listNames(fatou.id.slice(9, 23))).toEqual(['Fatou Diarra']);
    expect(await listNames('#!')).toEqual([]);
  });

  it('span several readings without losing or repeating a row, equal instants included', {
    timeout: 60_000,
  }, async () => {
    const at = world.clock.now();
    world.store.write(() => {
      for (let i = 0; i < 1234; i++) anOrder(world, { createdAt: at + Math.floor(i / 500) });
    });
    const references = (await readExport('commandes')).slice(1).map((row) => row[0]);
    expect(references).toHaveLength(1234);
    expect(new Set(references).size).toBe(1234);
  });

  it('are of what exists, and take filters that are ones', async () => {
    const ctx = await world.ctx(world.superadmin());
    expect(() => exportCsv(ctx, 'sessions', {})).toThrow('NOT_FOUND');
    for (const query of [{ status: 'paid' }, { columns: '*' }])
      expect(() => exportCsv(ctx, 'commandes', query)).toThrow('INVALID_INPUT');
  });

  it('leave the house one at a time, and leave a trace', async () => {
    const ctx = await world.ctx(world.superadmin());
    const first = exportCsv(ctx, 'clients', {});
    expect(() => exportCsv(ctx, 'commandes', {})).toThrow('EXPORT_RUNNING');
    await first.stream.cancel();
    const second = exportCsv(ctx, 'commandes', { status: 'pending', search: 'awa kone' });
    await new Response(second.stream).text();
    await setImmediate();
    expect(() => exportCsv(ctx, 'livreurs', {})).not.toThrow();
    const trace = world.db.select().from(audit).all();
    expect(trace.map((row) => [row.act, row.subject])).toEqual([
      ['exports.csv', 'clients'],
      ['exports.csv', 'commandes'],
      ['exports.csv', 'livreurs'],
    ]);
    expect(trace[1]?.after).toEqual({ status: 'pending', searched: true });
  });

  it('do not wait for ever for a reader who went away', async () => {
    const ctx = await world.ctx(world.superadmin());
    vi.useFakeTimers();
    try {
      const { stream } = exportCsv(ctx, 'clients', {});
      vi.advanceTimersByTime(READER_TIMEOUT_MS + 1);
      await expect(stream.getReader().read()).rejects.toThrow('went away');
      expect(() => exportCsv(ctx, 'clients', {})).not.toThrow();
    } finally {
      vi.useRealTimers();
    }
  });
});
