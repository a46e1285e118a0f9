import { expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import type { ExportKind } from '#domain/contract/exports.ts';
import { anAccount } from '#testing/accounts/accounts.ts';
import { parseCsv } from '#testing/documents/csv.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder, aShirt } from '#testing/orders.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import { updateRow } from '#testing/rows.ts';
import { exportCsv } from './exports.ts';

const world = openWorld({ settings: { demo: true } });
const crew = openFixture(() => aCrew(world));

async function readFirstRow(kind: ExportKind): Promise<Record<string, string>> {
  const { stream } = exportCsv(await world.ctx(world.superadmin()), kind, {});
  const [headings = [], row = []] = parseCsv(await new Response(stream).text());
  return Object.fromEntries(
    // A reference of digits alone is exported behind an invisible tab.
    headings.map((heading, column) => [heading.replace('\ufeff', ''), row[column]?.trim() ?? '']),
  );
}

it('an order says how many pieces were taken and given back, and how often a livreur stood at the door', async () => {
  const readPieces = async () => {
    const row = await readFirstRow('commandes');
    return [
      'Pièces',
      'Pièces prises',
      'Pièces rendues',
      'Pièces chez nous',
      'Pièces perdues',
      'Passages',
    ].map((heading) => row[heading]);
  };
  const orderId = await bringOrderToStage(crew, 'pickup_en_route');
  await crew.livreur.missions.fail({ orderId, from: 'pickup_en_route', reason: 'absent' });
  expect(await readPieces()).toEqual(['2', '', '', '0', '0', '1']);
  const { yao, desk, livreur } = crew;
  await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
  await livreur.missions.advance({ orderId, from: 'assigned' });
  const counts = [{ position: 0, quantity: 3 }];
  await livreur.missions.advance({ orderId, from: 'pickup_en_route', handover: { counts } });
  await livreur.missions.undo({ orderId, from: 'picked_up' });
  expect(await readPieces()).toEqual(['2', '', '', '0', '0', '1']);
  await livreur.missions.advance({ orderId, from: 'pickup_en_route', handover: { counts } });
  await desk.dispatch.countIn({ orderId, counts: [{ position: 0, quantity: 2 }] });
  await desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: yao.id, from: 'picked_up' });
  await livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
  await livreur.missions.advance({ orderId, from: 'delivery_en_route' });
  expect(await readPieces()).toEqual(['2', '3', '2', '1', '0', '3']);
  await desk.dispatch.settleCount({ orderId, reason: 'Introuvable' });
  expect(await readPieces()).toEqual(['2', '3', '2', '0', '1', '3']);
  for (const words of ['Il en manque une', 'Encore une']) {
    const { claimId } = await crew.client.orders.claim({ orderId, kind: 'manquant', words });
    await desk.dispatch.answerClaim({ claimId, answer: 'Introuvable', outcome: 'accepted' });
  }
  expect(await readPieces()).toEqual(['2', '3', '1', '0', '2', '3']);
});

it('an order says its number, its bag, the told hour of its return and when its linen was ready', async () => {
  const orderId = await bringOrderToStage(crew, 'picked_up');
  const [row] = (await crew.desk.dispatch.board({})).items;
  expect(await readFirstRow('commandes')).toMatchObject({
    Numéro: String(row?.number),
    Sac: '',
    'Prêt le': '',
  });
  updateRow(world.db, orders, orderId, { promisedAt: Date.parse('2026-11-23T15:13:20Z') });
  await crew.desk.dispatch.tag({ orderId, tag: 214, seen: null });
  await crew.desk.dispatch.setReady({ orders: [{ orderId, from: 'picked_up' }] });
  expect(await readFirstRow('commandes')).toMatchObject({
    Sac: '214',
    'Retour promis': '23/11/2026 15:30',
    'Prêt le': expect.stringMatching(/\d/),
  });
});

it('an order says what was paid, what is left and what was given up', async () => {
  anOrder(world, { status: 'completed', grandTotal: 4200, amountPaid: 3000, rebate: 500 });
  expect(await readFirstRow('commandes')).toMatchObject({
    'Payé (FCFA)': '3000',
    'Reste à payer (FCFA)': '700',
    'Remises et avoirs (FCFA)': '500',
    Compte: '',
  });
});

it('an order on account names its business, and its lines the discount', async () => {
  const { id: accountId } = anAccount(world, { name: 'Hôtel Ébrié' });
  const items = [{ ...aShirt(1000, 2), discount: 10 }];
  anOrder(world, { accountId, items, paymentMethod: 'compte', paymentState: 'account' });
  expect(await readFirstRow('commandes')).toMatchObject({ Compte: 'Hôtel Ébrié' });
  expect(await readFirstRow('lignes')).toMatchObject({ 'Remise (%)': '10' });
});

it.each([
  ['due', null, ''],
  ['declared', 1, 'Paiement déclaré, à vérifier'],
  ['paid', null, 'Payée'],
] as const)('a cancelled order owes nothing: %s', async (paymentState, declaredAt, words) => {
  anOrder(world, { status: 'cancelled', paymentState, declaredAt });
  expect(await readFirstRow('commandes')).toMatchObject({ 'État du paiement': words });
});

it('a claim says what it is about, what was answered and what was lost', async () => {
  const orderId = await bringOrderToStage(crew, 'completed');
  const { claimId } = await crew.client.orders.claim({
    orderId,
    position: 0,
    kind: 'manquant',
    words: 'Il manque une chemise',
  });
  await crew.desk.dispatch.answerClaim({ claimId, answer: 'Nous la cherchons', outcome: 'accepted' });
  expect(await readFirstRow('reclamations')).toMatchObject({
    Commande: orderId.slice(0, 8),
    Client: 'Awa Koné',
    Nature: 'Pièce manquante',
    Article: 'Chemise',
    Pièces: '1',
    Description: 'Il manque une chemise',
    État: 'Acceptée',
    'Traitée par': 'Ali Traoré',
    Réponse: 'Nous la cherchons',
    'Pièces perdues': '1',
    'Dont déjà perdues à l’atelier': '0',
    Numéro: '1',
  });
});
