import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { accountPeople, invoiceOrders, moneyEntries, orders } from '#db/schema.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import type { AnswerClaimInput, RedoInput } from '#domain/inputs/claims.ts';
import { anAccount, runJobs } from '#testing/accounts/accounts.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { findUnbalancedPieces } from '#testing/pieces/balance.ts';
import { aCrew, bringOrderToStage, type Crew, readOrder, type Stage } from '#testing/pieces/mission.ts';

const world = openWorld();
let crew: Crew;
beforeEach(() => {
  crew = aCrew(world);
});

const desk = () => crew.desk.dispatch;

/** Three shirts, of position 0, and two dresses, of position 1. */
function aCart() {
  const shirt = { productId: world.product('Chemise').id, service: 'Lavage + Repassage', quantity: 3 };
  const dress = world.product('Robe', [{ name: 'Lavage', price: 800 }]);
  return { items: [shirt, { productId: dress.id, service: 'Lavage', quantity: 2 }] };
}

async function claimStain(orderId: string): Promise<string> {
  const claim = { orderId, kind: 'tache', words: world.deps.id(), position: 0 } as const;
  return (await crew.client.orders.claim(claim)).claimId;
}

async function addClaim(stage: Stage = 'completed') {
  const orderId = await bringOrderToStage(crew, stage, aCart());
  return { orderId, claimId: await claimStain(orderId) };
}

const pick = (quantity: number, position = 0) => ({ position, quantity });

const redo = (claimId: string, part: Partial<RedoInput> = {}, more: Partial<AnswerClaimInput> = {}) =>
  desk().answerClaim({
    claimId,
    answer: 'Nous le refaisons',
    outcome: 'redo',
    redo: { items: [pick(1)], ...part },
    ...more,
  });

async function addRedo(part: Partial<RedoInput> = {}) {
  const { orderId, claimId } = await addClaim();
  const { claims } = await redo(claimId, part);
  return { orderId, claimId, redoId: claims[0]?.redoOrderId ?? '' };
}

async function finish(orderId: string): Promise<void> {
  await desk().assign({ orderId, leg: 'delivery', livreurId: crew.yao.id, from: 'picked_up' });
  await crew.livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
  await crew.livreur.missions.advance({ orderId, from: 'delivery_en_route' });
}

const findFaults = () => [
  ...findInconsistentRows(world.store.sqlite),
  ...findUnbalancedPieces(world.store.sqlite),
];

describe('linen that is done again', () => {
  it('is an order of 0 FCFA with the first one’s people and place, which the claim names', async () => {
    const { days } = await crew.desk.orders.slots();
    const slot = days.flatMap(({ slots }) => slots).find(({ isFree }) => isFree);
    const { orderId, redoId } = await addRedo({ items: [pick(2)], slot: { from: slot?.from ?? 0 } });
    const first = readOrder(world, orderId);
    const order = readOrder(world, redoId);
    expect(order).toMatchObject({
      redoOf: orderId,
      status: 'pending',
      slotFrom: slot?.from,
      pieces: 2,
      transportFee: 0,
      grandTotal: 0,
      paymentState: 'paid',
      clientId: first.clientId,
      clientAddress: first.clientAddress,
      number: first.number + 1,
    });
    const redoNumber = String(order.number).padStart(3, '0');
    const [claim] = (await crew.client.orders.get({ orderId })).claims;
    expect(claim).toMatchObject({ state: 'accepted', lost: 0, redoOrderId: redoId, redoNumber });
    const { items: cards } = await desk().board({ form: 'card' });
    expect(cards.find(({ id }) => id === redoId)?.redoOf).toBe(orderId);
    expect((await crew.client.orders.get({ orderId: redoId })).items).toMatchObject([
      { position: 0, name: 'Chemise', quantity: 2, unitPrice: 0 },
    ]);
    expect(findFaults()).toEqual([]);
  });

  it('is told by one letter, with the hours and the number of the new order', async () => {
    const before = world.mailbox.letters().length;
    const { orderId, redoId } = await addRedo();
    const letters = world.mailbox.letters().slice(before);
    const { shortNumber } = await crew.client.orders.get({ orderId: redoId });
    const words = letters.at(-1)?.text.replaceAll('\u00a0', ' ');
    expect(words).toContain(
      `Nous refaisons votre linge sans frais : c’est votre commande n° ${shortNumber}.`,
    );
    const claimed = await crew.client.orders.get({ orderId });
    expect(letters.at(-1)?.subject).toContain(`n°\u00a0${claimed.shortNumber}`);
    expect(words).toContain('Nous le refaisons');
    expect(words).toMatch(/Ramassage : .*\n*[\s\S]*Retour prévu : /);
    expect(letters.filter(({ text }) => text.includes(`n°\u00a0${shortNumber}`))).toHaveLength(1);
  });

  it('begins in the house where the client has brought it, and goes back like any order', async () => {
    const { orderId, redoId } = await addRedo({ inHouse: true });
    expect(readOrder(world, redoId)).toMatchObject({ status: 'picked_up', linen: 'held', piecesHeld: 1 });
    const { handovers } = await desk().order({ orderId: redoId });
    expect(handovers).toMatchObject([{ leg: 'pickup', how: 'as_ordered', pieces: 1 }]);
    await finish(redoId);
    expect(findFaults()).toEqual([]);
    const again = await redo(await claimStain(redoId));
    expect(readOrder(world, again.claims[0]?.redoOrderId ?? '')).toMatchObject({ redoOf: redoId, pieces: 1 });
    expect(await getRefusal(redo(await claimStain(orderId), { items: [pick(3)] }))).toBe('ABOVE_GIVEN');
  });

  it('is recorded once by a double tap, and by one of two who answer', async () => {
    const { claimId } = await addClaim();
    const first = await redo(claimId);
    expect((await redo(claimId)).claims).toEqual(first.claims);
    expect(world.db.select().from(orders).all()).toHaveLength(2);
    const other = world.as(world.admin()).dispatch;
    const answer = { claimId, answer: 'Nous le refaisons' };
    const same = { items: [pick(1)] };
    expect(await getRefusal(other.answerClaim({ ...answer, outcome: 'redo', redo: same }))).toBe(
      'CLAIM_ANSWERED',
    );
    expect(await getRefusal(redo(claimId, { items: [pick(2)] }))).toBe('KEY_REUSED');
    expect(await getRefusal(desk().answerClaim({ ...answer, outcome: 'accepted' }))).toBe('CLAIM_ANSWERED');
  });

  it.each<[string, Partial<RedoInput>, Partial<AnswerClaimInput>, string]>([
    ['more pieces than were given back', { items: [pick(4)] }, {}, 'ABOVE_GIVEN'],
    ['a line that the order has not', { items: [pick(1, 7)] }, {}, 'ABOVE_GIVEN'],
    ['no piece', { items: [] }, {}, 'BAD_REQUEST'],
    ['none of a line', { items: [pick(0)] }, {}, 'BAD_REQUEST'],
    ['a line twice', { items: [pick(1), pick(1)] }, {}, 'BAD_REQUEST'],
    ['a slot for linen that is here', { inHouse: true, slot: { from: 1 } }, {}, 'BAD_REQUEST'],
    ['a slot that is not offered', { slot: { from: 1 } }, {}, 'SLOT_UNAVAILABLE'],
    ['another decision', {}, { outcome: 'accepted' }, 'BAD_REQUEST'],
    ['no pieces at all', {}, { redo: undefined }, 'BAD_REQUEST'],
    ['a lost piece', {}, { lost: 1 }, 'BAD_REQUEST'],
    [
      'a refund',
      {},
      { refund: { amount: 1, method: 'espece', key: '00000000-0000-4000-8000-000000000000' } },
      'BAD_REQUEST',
    ],
  ])('is refused with %s', async (_, part, more, refusal) => {
    const { claimId } = await addClaim();
    expect(await getRefusal(redo(claimId, part, more))).toBe(refusal);
    expect(world.db.select().from(orders).all()).toHaveLength(1);
  });

  it.each<Stage>(['pending', 'processing', 'returning'])('is refused while all is %s', async (stage) => {
    const { claimId } = await addClaim(stage === 'pending' ? 'assigned' : stage);
    expect(await getRefusal(redo(claimId))).toBe('ABOVE_GIVEN');
  });

  it('leaves out what is lost or done again already, and can be lost no more', async () => {
    const { orderId, claimId } = await addClaim();
    const answer = { answer: 'Perdue', outcome: 'accepted', lost: 1 } as const;
    await desk().answerClaim({ claimId: await claimStain(orderId), ...answer });
    expect(await getRefusal(redo(claimId, { items: [pick(3)] }))).toBe('ABOVE_GIVEN');
    await redo(claimId, { items: [pick(2)] });
    const last = await claimStain(orderId);
    expect(await getRefusal(redo(last))).toBe('ABOVE_GIVEN');
    expect(await getRefusal(desk().answerClaim({ claimId: last, ...answer }))).toBe('ABOVE_GIVEN');
    const open = (await desk().order({ orderId })).claims.find(({ id }) => id === last);
    expect(open?.redoable).toEqual([pick(0), pick(2, 1)]);
    expect(findFaults()).toEqual([]);
  });
});

describe('the order that does linen again', () => {
  it('keeps its lines, and is cancelled by the desk alone', async () => {
    const { redoId: orderId } = await addRedo();
    const order = await crew.client.orders.get({ orderId });
    const items = order.items.map(({ productId, service }) => ({ productId, service, quantity: 2 }));
    const amendment = { orderId, seen: order.version };
    expect(await getRefusal(crew.client.orders.amend({ ...amendment, items }))).toBe('REDO_FIXED');
    expect(await getRefusal(crew.client.orders.cancel({ orderId }))).toBe('REDO_FIXED');
    const moved = await crew.client.orders.amend({ ...amendment, location: { lng: -4.01, lat: 5.33 } });
    expect(moved.grandTotal).toBe(0);
  });

  it.each<[string, (orderId: string) => Promise<unknown>]>([
    ['cancelled', (orderId) => desk().cancel({ orderId, from: 'pending' })],
    ['set to cancelled', (orderId) => desk().setStatus({ orderId, from: 'pending', to: 'cancelled' })],
    ['deleted', (orderId) => desk().remove({ orderId })],
  ])('leaves its claim open, due a day later, once it is %s', async (_, end) => {
    const { orderId, claimId, redoId } = await addRedo();
    world.clock.advance(HOUR);
    await end(redoId);
    const [claim] = (await desk().order({ orderId })).claims;
    expect(claim).toMatchObject({
      state: 'open',
      answer: null,
      redoOrderId: null,
      dueAt: world.clock.now() + DAY,
      redoable: [pick(3), pick(2, 1)],
    });
    expect(findFaults()).toEqual([]);
    expect((await redo(claimId)).claims).toMatchObject([{ state: 'accepted' }]);
    expect(findFaults()).toEqual([]);
    world.store.sqlite.exec('UPDATE claims SET redo_order_id = NULL');
    const what = 'le linge qu’elle refait n’est pas celui d’une réclamation';
    expect(findFaults()).toContainEqual(expect.objectContaining({ what }));
  });

  it('keeps its pieces from another one while its own linen is held', async () => {
    const { orderId, claimId, redoId } = await addRedo({ items: [pick(3)], inHouse: true });
    world.clock.advance(HOUR);
    await desk().cancel({ orderId: redoId, from: 'picked_up' });
    expect(await getRefusal(redo(claimId, { inHouse: true }))).toBe('ABOVE_GIVEN');
    const { claims } = await desk().order({ orderId });
    expect(claims).toMatchObject([{ state: 'open', redoable: [pick(0), pick(2, 1)] }]);
    await desk().assign({ orderId: redoId, leg: 'return', livreurId: crew.yao.id, from: 'cancelled' });
    await crew.livreur.missions.giveBack({ orderId: redoId, handover: {} });
    expect((await redo(claimId, { inHouse: true })).claims).toMatchObject([{ state: 'accepted' }]);
    expect(findFaults()).toEqual([]);
  });

  it('has no invoice, no payment and no refund of its claim', async () => {
    const { orderId, claimId, redoId } = await addRedo({ inHouse: true });
    await finish(redoId);
    const letter = world.mailbox.letters().at(-1)?.text;
    expect(letter).toContain('terminée');
    expect(letter).not.toMatch(/facture/i);
    await desk().markPaid({ orderId: redoId, method: 'espece' });
    expect(world.db.select().from(moneyEntries).all()).toEqual([]);
    await desk().markPaid({ orderId, method: 'espece' });
    const refund = { orderId, claimId, amount: 500, method: 'espece', reason: 'Geste' } as const;
    expect(await getRefusal(desk().refund({ ...refund, key: world.deps.id() }))).toBe('INVALID_INPUT');
  });

  it('changes no figure of money, and its pieces count on the panel', async () => {
    const boss = world.as(world.superadmin()).stats;
    const { orderId } = await addClaim();
    const before = await boss.overview();
    await redo(await claimStain(orderId), { items: [pick(2)] });
    const after = await boss.overview();
    expect(after.figures.redonePieces - before.figures.redonePieces).toBe(2);
    expect(after.figures.due).toBe(before.figures.due);
    expect(after.owed).toEqual(before.owed);
  });

  it('stands at 0 in the statement of an account, and in no invoice', async () => {
    const account = anAccount(world);
    world.db.insert(accountPeople).values({ accountId: account.id, userId: crew.awa.id, addedAt: 1 }).run();
    const cart = { ...aCart(), paymentMethod: 'compte', accountId: account.id } as const;
    const orderId = await bringOrderToStage(crew, 'completed', cart);
    const { claims } = await redo(await claimStain(orderId), { inHouse: true });
    const redoId = claims[0]?.redoOrderId ?? '';
    await finish(redoId);
    const month = new Date(world.clock.now()).toISOString().slice(0, 7);
    const { orders: rows } = await world.as(world.superadmin()).accounts.statement({
      accountId: account.id,
      month,
    });
    expect(rows.find((row) => row.orderId === redoId)?.amount).toBe(0);
    runJobs(world);
    world.clock.advance(40 * DAY);
    runJobs(world);
    expect(world.db.select().from(invoiceOrders).all()).toMatchObject([{ orderId }]);
    const invoiced = world.db.select().from(invoiceOrders).where(eq(invoiceOrders.orderId, redoId)).all();
    expect(invoiced).toEqual([]);
  });
});

it('a link leads to the order that does its linen again', async () => {
  const { orderId, claimId, redoId } = await addRedo();
  const { token } = await desk().link({ orderId });
  const visitor = world.visitor();
  const next = await visitor.follow.redo({ token, claimId });
  expect((await visitor.follow.get(next)).id).toBe(redoId);
  await desk().cancel({ orderId: redoId, from: 'pending' });
  expect(await getRefusal(visitor.follow.redo({ token, claimId }))).toBe('NOT_FOUND');
});
