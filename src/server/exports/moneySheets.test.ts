import { describe, expect, it } from 'vitest';
import { DAY, formatIsoDay, MINUTE } from '#domain/format/calendar.ts';
import { aHandover, aReceipt } from '#testing/cash/entries.ts';
import { parseCsv } from '#testing/documents/csv.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder, aShirt } from '#testing/orders.ts';
import { exportCsv } from './exports.ts';

const world = openWorld();
const yao = openFixture(() => world.livreur('Yao Konan'));
const ali = openFixture(() => world.admin('Ali Traoré'));
const didier = openFixture(() => world.superadmin('Didier Yapi'));

async function readRows(kind: string, query: Record<string, string> = {}): Promise<Record<string, string>[]> {
  const { stream } = exportCsv(await world.ctx(didier), kind, query);
  const [headings = [], ...rows] = parseCsv(await new Response(stream).text());
  return rows.map((row) => Object.fromEntries(headings.map((heading, i) => [heading, row[i] ?? ''])));
}

describe('Encaissements', () => {
  it('have one line an entry: when, of which order, how, how much, who holds it and who recorded it', async () => {
    await aReceipt(world, { livreurId: yao.id, amount: 5000, clientName: 'Fatou Diarra' });
    world.clock.advance(DAY);
    const order = anOrder(world, { items: [aShirt(1800, 1)], status: 'processing', paymentMethod: 'wave' });
    await world.as(ali).dispatch.markPaid({
      orderId: order.id,
      method: 'wave',
      amount: 3000,
      key: world.deps.id(),
      note: 'Reçu sur le compte',
    });
    expect(await readRows('encaissements')).toEqual([
      {
        Date: '21/11/2026 09:00',
        'Jour de caisse': '21/11/2026',
        Commande: expect.stringContaining(order.reference),
        Client: 'Awa Koné',
        Nature: 'Encaissement',
        Mode: 'Wave',
        'Montant (FCFA)': '3000',
        'Effet (FCFA)': '3000',
        'Geste commercial (FCFA)': '0',
        'Encaissé par': '',
        'Enregistré par': 'Ali Traoré',
        'Enregistré le': '21/11/2026 09:00',
        'Arrivé après coup': 'Non',
        Note: 'Reçu sur le compte',
        Numéro: expect.stringMatching(/^\d+$/),
      },
      expect.objectContaining({
        Date: '20/11/2026 09:00',
        Client: 'Fatou Diarra',
        Mode: 'Espèces',
        'Montant (FCFA)': '5000',
        'Encaissé par': 'Yao Konan',
        'Enregistré par': 'Yao Konan',
      }),
    ]);
  });

  it('add up to what the order has paid, refunds and reversals included', async () => {
    const first = await aReceipt(world, { livreurId: yao.id, amount: 5000 });
    await aReceipt(world, { livreurId: yao.id, amount: 4000 });
    await world.as(didier).dispatch.reverse({ entryId: first, reason: 'Mauvaise commande' });
    const order = anOrder(world, { paymentState: 'paid', status: 'cancelled' });
    const key = world.deps.id();
    await world
      .as(didier)
      .dispatch.refund({ orderId: order.id, amount: 1000, method: 'espece', reason: 'Annulée', key });
    const { payment } = await world.as(didier).dispatch.order({ orderId: order.id });
    const refund = payment.entries.find(({ kind }) => kind === 'refund');
    await world.as(didier).dispatch.reverse({ entryId: refund?.id ?? 0, reason: 'Déjà rendu' });
    const rows = await readRows('encaissements');
    expect(rows.map((row) => [row.Nature, row['Effet (FCFA)']])).toEqual([
      ['Annulation', '1000'],
      ['Remboursement', '-1000'],
      ['Encaissement', String(order.grandTotal)],
      ['Annulation', '-5000'],
      ['Encaissement', '4000'],
      ['Encaissement', '5000'],
    ]);
    const { received, refunded } = await world.as(ali).cash.day({ day: formatIsoDay(world.clock.now()) });
    const total = rows.reduce((sum, row) => sum + Number(row['Effet (FCFA)']), 0);
    expect(total).toBe(received.espece + received.wave - refunded.espece - refunded.wave);
  });

  it('are narrowed by the day of the money, its livreur and its way', async () => {
    const start = world.clock.now();
    const moussa = world.livreur('Moussa Traoré');
    for (let i = 0; i < 6; i++) {
      await aReceipt(world, { livreurId: (i % 2 ? moussa : yao).id, amount: 1000 + i });
      world.clock.advance(DAY);
    }
    const listAmounts = async (query: Record<string, string>) =>
      (await readRows('encaissements', query)).map((row) => Number(row['Montant (FCFA)']));
    expect(await listAmounts({ from: String(start + DAY), to: String(start + 3 * DAY) })).toEqual([
      1002, 1001,
    ]);
    expect(await listAmounts({ livreurId: moussa.id })).toEqual([1005, 1003, 1001]);
    expect(await listAmounts({ paymentMethod: 'wave' })).toEqual([]);
    expect(await listAmounts({ status: 'picked_up', search: 'awa' })).toHaveLength(6);
  });

  it('span several readings without losing or repeating a line, equal instants included', async () => {
    for (let i = 1; i <= 230; i++) {
      if (i % 70 === 0) world.clock.advance(1);
      await aReceipt(world, { livreurId: yao.id, amount: i });
    }
    const amounts = (await readRows('encaissements')).map((row) => Number(row['Montant (FCFA)']));
    expect(amounts).toEqual(Array.from({ length: 230 }, (_, i) => 230 - i));
  });
});

describe('Remises', () => {
  it('have one line a hand-over, whole before the count, with both counts after a correction', async () => {
    await aReceipt(world, { livreurId: yao.id, amount: 8083 });
    const handoverId = await aHandover(world, { livreurId: yao.id, declared: 8000 });
    expect(await readRows('remises')).toEqual([
      {
        'Remise le': '20/11/2026 09:00',
        Livreur: 'Yao Konan',
        'Déclaré (FCFA)': '8000',
        'Attendu (FCFA)': '8083',
        'Compté (FCFA)': '',
        'Manque (FCFA)': '',
        'Comptée le': '',
        'Comptée par': '',
        'Somme cachée': '',
        'Premier compte (FCFA)': '',
        'Motif de la correction': '',
        'Suite donnée': '',
        Motif: '',
        'Réglé le': '',
        'Réglé par': '',
      },
    ]);
    await world.as(ali).cash.count({ handoverId, counted: 758 });
    await world.as(ali).cash.recount({ handoverId, counted: 7583, reason: 'Un chiffre oublié' });
    await world
      .as(didier)
      .cash.settle({ gapId: handoverId, outcome: 'repaid', reason: 'Rendu le lendemain' });
    expect(await readRows('remises')).toEqual([
      {
        'Remise le': '20/11/2026 09:00',
        Livreur: 'Yao Konan',
        'Déclaré (FCFA)': '8000',
        'Attendu (FCFA)': '8083',
        'Compté (FCFA)': '7583',
        'Manque (FCFA)': '500',
        'Comptée le': '20/11/2026 09:00',
        'Comptée par': 'Ali Traoré',
        'Somme cachée': 'Oui',
        'Premier compte (FCFA)': '758',
        'Motif de la correction': 'Un chiffre oublié',
        'Suite donnée': 'Remboursé par le livreur',
        Motif: 'Rendu le lendemain',
        'Réglé le': '20/11/2026 09:00',
        'Réglé par': 'Didier Yapi',
      },
    ]);
    expect(await readRows('remises', { livreurId: world.livreur().id })).toEqual([]);
    expect(await readRows('remises', { to: String(world.clock.now()) })).toEqual([]);
  });
});

describe('Tiroir-caisse', () => {
  it('has what left the drawer of the day as the screen has it, and what it held at the close', async () => {
    const [cash, day] = [world.as(didier).cash, formatIsoDay(world.clock.now())];
    const entry = () => {
      world.clock.advance(MINUTE);
      return { key: world.deps.id(), amount: 700 };
    };
    await cash.spend({ ...entry(), reason: 'Lessive' });
    const { id: entryId } = await cash.deposit({ ...entry(), note: 'Banque' });
    world.clock.advance(MINUTE);
    await cash.takeBack({ entryId });
    const { movements } = await cash.drawer({ day });
    world.clock.advance(MINUTE);
    const { expected } = await cash.closeDay({ day, counted: 0 });
    await cash.spend({ ...entry(), reason: 'Taxi' });
    const bounds = { from: String(Date.parse(day)), to: String(Date.parse(day) + DAY) };
    const rows = await readRows('caisse', bounds);
    expect(rows.map((row) => [row.Nature, row.Note])).toEqual([
      ['Clôture', ''],
      ...['Annulation', 'Versement', 'Dépense'].map((kind) => [
        kind,
        kind === 'Dépense' ? 'Lessive' : 'Banque',
      ]),
    ]);
    expect(rows[0]).toMatchObject({ 'Attendu (FCFA)': String(expected), 'Compté (FCFA)': '0' });
    const sum = rows.reduce((total, row) => total + Number(row['Montant (FCFA)']), 0);
    expect(sum).toBe(movements.reduce((total, { amount }) => total + amount, 0));
    expect(await readRows('caisse')).toHaveLength(rows.length + 1);
  });
});
