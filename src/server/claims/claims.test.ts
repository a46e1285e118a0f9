import { beforeEach, describe, expect, it } from 'vitest';
import { audit, claims, moneyEntries, orderEvents, photos } from '#db/schema.ts';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { listPaymentLines, summarizePayment } from '#domain/format/paymentWords.ts';
import type { ClaimInput } from '#domain/inputs/claims.ts';
import { applyActs } from '#server/acts/act.ts';
import type { SignedCtx } from '#server/ctx.ts';
import { readDueAndCredit } from '#server/stats/overview.ts';
import type { Caller } from '#testing/browserClient.ts';
import { findMoneyFaults } from '#testing/damage.ts';
import { aPhotoForm } from '#testing/exampleData.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { anOrder, aShirt } from '#testing/orders.ts';
import { countClaims } from './claims.reads.ts';

const folder = openScratchFolder();
const world = openWorld(() => ({ settings: { dataDir: folder.path } }));
const awa = openFixture(() => world.client('Awa Koné'));
const ali = openFixture(() => world.admin('Ali Traoré'));
let client: Caller;
let desk: Caller;
let colleague: Caller;
beforeEach(() => {
  colleague = world.as(world.admin());
  signIn();
});

function signIn(): void {
  client = world.as(awa);
  desk = world.as(ali);
}
/** Sessions of the desk end within hours, so people sign in again after the clock has moved. */
function passTime(ms: number): void {
  world.clock.advance(ms);
  signIn();
}

function addDeliveredOrder(values: Parameters<typeof anOrder>[1] = {}): string {
  const delivered = { status: 'completed', linen: 'back', completedAt: world.clock.now() } as const;
  const paid = { paymentState: 'paid', paymentMethod: 'wave' } as const;
  return anOrder(world, { clientId: awa.id, ...delivered, ...paid, ...values }).id;
}
const WORDS = 'Une tache d’encre sur le col';
const aClaim = (orderId: string, values: Partial<ClaimInput> = {}): ClaimInput => ({
  orderId,
  kind: 'tache',
  words: WORDS,
  ...values,
});
const tryClaim = (orderId: string, values: Partial<ClaimInput> = {}) =>
  getRefusal(client.orders.claim(aClaim(orderId, values)));
const readClaims = () => world.db.select().from(claims).all();
const uploadPhoto = async (caller = client) => (await caller.photos.upload(aPhotoForm())).photo;
const readEntries = () => world.db.select().from(moneyEntries).all();
const makeKey = () => world.deps.id();
const readLetters = () => world.mailbox.letters();

describe('a claim', () => {
  it('is read by its client and the desk, with its photos, and has to be answered in a day', async () => {
    const orderId = addDeliveredOrder();
    const pictures = [await uploadPhoto(), await uploadPhoto()];
    const damage = { kind: 'abime', position: 0, pieces: 2 } as const;
    const { claimId } = await client.orders.claim(aClaim(orderId, { ...damage, photos: pictures }));
    const [own] = (await client.orders.get({ orderId })).claims;
    const open = { state: 'open', answer: null, lost: 0, dueAt: world.clock.now() + 24 * HOUR };
    expect(own).toMatchObject({ id: claimId, ...damage, words: WORDS, ...open });
    expect(own?.photos.toSorted()).toEqual(pictures.toSorted());
    expect((await desk.dispatch.order({ orderId })).claims).toEqual([
      { ...own, losable: { settledPieces: 0, givenPieces: 2 }, redoable: [{ position: 0, quantity: 2 }] },
    ]);
    expect(world.db.select().from(photos).all()).toMatchObject(Array(2).fill({ orderId, claimId }));
    const event = { kind: 'claimed', detail: 'abime', by: 'client' };
    expect((await client.orders.timeline({ orderId })).at(-1)).toMatchObject(event);
    expect(world.nudges.at(-1)).toMatchObject({ orderId });
  });

  it('is answered by a letter that says when', async () => {
    await client.orders.claim(aClaim(addDeliveredOrder()));
    expect(readLetters().map(({ to, kind }) => [to, kind])).toEqual([[awa.email, 'order.claimReceived']]);
    expect(readLetters()[0]?.text).toContain('«\u00a0Une tache d’encre sur le col\u00a0»');
  });

  it('is made once when it is sent again within a minute, and anew with other words, line or person', async () => {
    const orderId = addDeliveredOrder();
    const first = await client.orders.claim(aClaim(orderId));
    world.clock.advance(MINUTE - 1);
    expect(await client.orders.claim(aClaim(orderId))).toEqual(first);
    expect([readClaims().length, readLetters().length]).toEqual([1, 1]);
    await client.orders.claim(aClaim(orderId, { position: 0 }));
    await client.orders.claim(aClaim(orderId, { words: 'Une tache de vin' }));
    world.clock.advance(1);
    await desk.dispatch.claim(aClaim(orderId));
    expect(readClaims()).toHaveLength(4);
    world.clock.advance(1);
    await client.orders.claim(aClaim(orderId));
    expect(readClaims()).toHaveLength(5);
  });

  it('is made while the order lives and until 48 hours after its linen came back', async () => {
    const orderId = addDeliveredOrder();
    expect(await tryClaim(addDeliveredOrder({ status: 'processing' }))).toBe('accepted');
    passTime(48 * HOUR);
    expect(await tryClaim(orderId)).toBe('accepted');
    passTime(2 * MINUTE);
    expect(await tryClaim(orderId)).toBe('CLAIM_TOO_LATE');
    expect(await getRefusal(desk.dispatch.claim(aClaim(orderId)))).toBe('accepted');
  });

  it('is made on a cancelled order until 48 hours after its linen was given back, and never if it had none', async () => {
    const never = addDeliveredOrder({ status: 'cancelled', linen: 'client', completedAt: null });
    expect(await tryClaim(never)).toBe('CLAIM_TOO_LATE');
    const held = addDeliveredOrder({ status: 'cancelled', linen: 'held', completedAt: null, piecesHeld: 2 });
    passTime(72 * HOUR);
    expect(await tryClaim(held)).toBe('accepted');
    const road = world.livreur();
    await desk.dispatch.assign({ orderId: held, leg: 'return', livreurId: road.id, from: 'cancelled' });
    const ctx = (await world.ctx(world.admin())) as SignedCtx;
    applyActs(ctx, { kind: 'giveBack', procedure: 'dispatch.givenBack', orderId: held });
    passTime(47 * HOUR);
    expect(await tryClaim(held)).toBe('accepted');
    passTime(2 * HOUR);
    expect(await tryClaim(held)).toBe('CLAIM_TOO_LATE');
  });

  it('is of an order of one’s own, and of what is in it', async () => {
    const orderId = addDeliveredOrder();
    const strangerTo = world.as(world.client());
    expect(await getRefusal(strangerTo.orders.claim(aClaim(orderId)))).toBe('NOT_FOUND');
    for (const wrong of [
      { position: 1 },
      { pieces: 3 },
      { position: 0, pieces: 3 },
      { pieces: 0 },
      { words: '   ' },
      { words: 'x'.repeat(1001) },
      { kind: 'vol' as never },
    ])
      expect([wrong, await tryClaim(orderId, wrong)]).not.toContain('accepted');
    expect(readClaims()).toEqual([]);
  });

  it('has at most three photos of the person’s own, each used once', async () => {
    const orderId = addDeliveredOrder();
    const pictures: string[] = [];
    for (let i = 0; i < 4; i++) pictures.push(await uploadPhoto());
    const [one, two, three, four] = pictures as [string, string, string, string];
    const others = await uploadPhoto(world.as(world.client()));
    const claimWithPhotos = (...photos: string[]) => tryClaim(orderId, { words: makeKey(), photos });
    expect(await claimWithPhotos(one, two, three, four)).toBe('BAD_REQUEST');
    expect(await claimWithPhotos(one, others)).toBe('PHOTO_REFUSED');
    expect(await claimWithPhotos(one, one)).toBe('PHOTO_REFUSED');
    expect(await claimWithPhotos('../laveo.sqlite')).toBe('BAD_REQUEST');
    expect([readClaims(), readLetters()]).toEqual([[], []]);
    expect(await claimWithPhotos(one, two, three)).toBe('accepted');
    expect(await claimWithPhotos(one)).toBe('PHOTO_REFUSED');
    expect(readClaims()).toHaveLength(1);
  });

  it('waits with at most four others of its order', async () => {
    const orderId = addDeliveredOrder();
    for (let i = 0; i < 5; i++) await client.orders.claim(aClaim(orderId, { words: `Tache ${i}` }));
    expect(await tryClaim(orderId)).toBe('TOO_MANY_CLAIMS');
    expect(await getRefusal(desk.dispatch.claim(aClaim(orderId)))).toBe('TOO_MANY_CLAIMS');
    const claimId = readClaims()[0]?.id ?? '';
    await desk.dispatch.answerClaim({ claimId, answer: 'Relavée', outcome: 'answered' });
    expect(await tryClaim(orderId)).toBe('accepted');
  });

  it('of a client who calls is the desk’s act in the journal', async () => {
    const orderId = addDeliveredOrder();
    await desk.dispatch.claim(aClaim(orderId, { photos: [await uploadPhoto(desk)] }));
    const acts = world.db.select().from(audit).all();
    expect(acts.at(-1)).toMatchObject({ act: 'dispatch.claim', subject: orderId });
    expect((await client.orders.get({ orderId })).claims).toHaveLength(1);
    expect((await client.orders.timeline({ orderId })).at(-1)).toMatchObject({ by: 'team' });
  });
});

describe('an answer', () => {
  let orderId: string;
  let claimId: string;
  beforeEach(async () => {
    orderId = addDeliveredOrder();
    ({ claimId } = await client.orders.claim(aClaim(orderId, { kind: 'manquant', pieces: 2 })));
  });
  const answerClaim = (caller: Caller, values: object = {}) =>
    caller.dispatch.answerClaim({ claimId, answer: 'Nous sommes désolés', outcome: 'accepted', ...values });
  const makeRefund = (amount: number, sent = makeKey()) => ({ amount, method: 'wave', key: sent }) as const;

  it('that accepts names the lost pieces and gives money back, in one letter', async () => {
    const order = await answerClaim(desk, { refund: makeRefund(1500) });
    expect(order.claims).toMatchObject([
      { state: 'accepted', answer: 'Nous sommes désolés', lost: 2, answeredAt: world.clock.now() },
    ]);
    const { amountPaid, grandTotal } = await client.orders.get({ orderId });
    expect(amountPaid).toBe(grandTotal - 1500);
    const refund = { kind: 'refund', amount: 1500, note: 'Réclamation acceptée', holderId: null };
    expect(readEntries().at(-1)).toMatchObject(refund);
    expect((await desk.dispatch.events({ orderId })).slice(-2)).toMatchObject([
      { kind: 'claimAnswered', detail: 'accepted' },
      { kind: 'refund', entry: { amount: 1500 } },
    ]);
    const sent = readLetters().slice(1);
    expect(sent.map(({ kind }) => kind)).toEqual(['order.claimAnswered']);
    expect(sent[0]?.text).toContain('Nous sommes désolés');
    expect(sent[0]?.text).toContain('Nous vous avons remboursé 1\u00a0500\u00a0FCFA par Wave');
  });

  it('leaves the order paid and nothing due, for the client, the desk, the invoice and the books', async () => {
    const whole = (await client.orders.get({ orderId })).grandTotal;
    await answerClaim(desk, { refund: makeRefund(1500) });
    const stands = { paymentState: 'paid', amountPaid: whole - 1500, amountDue: 0, credit: 0 };
    const order = await client.orders.get({ orderId });
    expect(order).toMatchObject(stands);
    expect(summarizePayment(order)).toBe('Payée');
    const { payment } = await desk.dispatch.order({ orderId });
    expect(payment).toMatchObject({ state: 'paid', amountDue: 0, entries: [{ claimId: null }, { claimId }] });
    const { payment: ofClient } = await client.orders.get({ orderId });
    expect(listPaymentLines(ofClient).map(({ label, amount }) => [label, amount])).toEqual([
      [expect.stringContaining('Reçu'), whole],
      [expect.stringContaining('Remboursé après réclamation par Wave le '), -1500],
      ['Réglé, remboursement déduit', whole - 1500],
    ]);
    expect(readDueAndCredit(world.deps)).toMatchObject({ due: 0, credit: 0 });
    expect(await getRefusal(desk.dispatch.markPaid({ orderId }))).toBe('accepted');
    expect(readEntries()).toHaveLength(2);
    expect(findMoneyFaults(world.store.sqlite)).toEqual([]);
  });

  it('gives back a second time, by another way, what was reversed: the order is paid all along', async () => {
    await answerClaim(desk, { refund: makeRefund(1500) });
    const entryId = readEntries().at(-1)?.sequence ?? 0;
    const { grandTotal, ...reversed } = await desk.dispatch.reverse({ entryId, reason: 'Wave a échoué' });
    expect(reversed).toMatchObject({ paymentState: 'paid', amountPaid: grandTotal, credit: 0 });
    const again = { orderId, amount: 1200, method: 'espece', reason: 'En espèces' } as const;
    const boss = world.as(world.superadmin());
    const refundClaim = (id: string) => boss.dispatch.refund({ ...again, claimId: id, key: makeKey() });
    expect(await getRefusal(refundClaim(makeKey()))).toBe('INVALID_INPUT');
    const open = await client.orders.claim(aClaim(orderId));
    expect(await getRefusal(refundClaim(open.claimId))).toBe('INVALID_INPUT');
    const refundedOrder = { paymentState: 'paid', amountPaid: grandTotal - 1200, amountDue: 0, credit: 0 };
    expect(await refundClaim(claimId)).toMatchObject(refundedOrder);
    expect(findMoneyFaults(world.store.sqlite)).toEqual([]);
  });

  it('leaves what a part still owes, and what the client says of it', async () => {
    const partId = addDeliveredOrder({ paymentState: 'due' });
    await desk.dispatch.markPaid({ orderId: partId, method: 'wave', amount: 2000, key: makeKey() });
    await client.orders.declarePaid({ orderId: partId });
    const { amountDue, declaredAt } = await client.orders.get({ orderId: partId });
    const claimed = await client.orders.claim(aClaim(partId));
    await answerClaim(desk, { ...claimed, refund: makeRefund(700) });
    const part = { paymentState: 'partial', amountPaid: 1300, amountDue, declaredAt };
    expect(await client.orders.get({ orderId: partId })).toMatchObject(part);
    await desk.dispatch.markPaid({ orderId: partId, method: 'wave' });
    expect(await client.orders.get({ orderId: partId })).toMatchObject({ paymentState: 'paid', credit: 0 });
    expect(findMoneyFaults(world.store.sqlite)).toEqual([]);
  });

  it('loses no piece of a claim about something else, nor when it does not accept', async () => {
    const refused = await answerClaim(desk, { outcome: 'refused' });
    expect(refused.claims).toMatchObject([{ state: 'refused', lost: 0 }]);
    const stain = await client.orders.claim(aClaim(orderId));
    const { claims: all } = await answerClaim(desk, { claimId: stain.claimId, answer: 'Relavée' });
    expect(all.map(({ lost }) => lost)).toEqual([0, 0]);
    for (const wrong of [{ lost: 1 }, { refund: makeRefund(100) }])
      expect(await getRefusal(answerClaim(desk, { outcome: 'refused', ...wrong }))).toBe('BAD_REQUEST');
  });

  it('names the pieces that the desk says', async () => {
    expect((await answerClaim(desk, { lost: 1 })).claims).toMatchObject([{ lost: 1 }]);
  });

  it('is written once: the same again changes nothing, and another’s or another one is refused', async () => {
    const refund = makeRefund(1500);
    await answerClaim(desk, { refund });
    const readEvents = () => world.db.select().from(orderEvents).all();
    const readStoredRows = () => [readClaims(), readEntries(), readEvents(), readLetters()];
    const before = readStoredRows();
    expect((await answerClaim(desk, { refund })).claims).toMatchObject([{ state: 'accepted' }]);
    for (const [caller, values] of [
      [colleague, { refund }],
      [desk, { refund, answer: 'Autre' }],
      [desk, { outcome: 'refused' }],
      [desk, { refund: makeRefund(1500) }],
      [desk, { refund, lost: 1 }],
    ] as const)
      expect(await getRefusal(answerClaim(caller, values))).toBe('CLAIM_ANSWERED');
    expect(readStoredRows()).toEqual(before);
  });

  it('is refused whole with its refund: above what was paid, above the setting, with another’s key', async () => {
    const { grandTotal } = await client.orders.get({ orderId });
    const boss = world.as(world.superadmin());
    const { version } = await boss.house.all();
    await boss.house.update({ changes: { refundLimit: 1000 }, seen: version });
    const used = makeRefund(500);
    await desk.dispatch.refund({ ...used, orderId: addDeliveredOrder(), reason: 'Col abîmé' });
    for (const [refund, code] of [
      [makeRefund(grandTotal + 1), 'ABOVE_PAID'],
      [makeRefund(1001), 'REFUND_LIMIT'],
      [used, 'KEY_REUSED'],
    ] as const)
      expect(await getRefusal(answerClaim(desk, { refund }))).toBe(code);
    expect(readClaims()).toMatchObject([{ state: 'open', answer: null, lost: 0 }]);
    expect(readLetters().filter(({ kind }) => kind === 'order.claimAnswered')).toEqual([]);
    expect(await getRefusal(answerClaim(desk, { refund: makeRefund(1000) }))).toBe('accepted');
  });

  it('is for a claim that exists', async () => {
    expect(await getRefusal(answerClaim(desk, { claimId: makeKey() }))).toBe('NOT_FOUND');
  });
});

describe('the desk’s list', () => {
  it('has open claims from the one that is due soonest, or all from the newest, page by page', async () => {
    const orderId = addDeliveredOrder({ items: [aShirt(1500, 5)] });
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) {
      passTime(HOUR);
      ids.push((await client.orders.claim(aClaim(orderId, { words: `Tache ${i}`, position: 0 }))).claimId);
    }
    await desk.dispatch.answerClaim({ claimId: ids[1] ?? '', answer: 'Relavée', outcome: 'answered' });
    const listClaimIds = async (state?: 'open' | 'all') => {
      const all: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await desk.dispatch.claims({ limit: 2, state, cursor });
        all.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return all;
    };
    expect(await listClaimIds()).toEqual([ids[0], ids[2], ids[3]]);
    expect(await listClaimIds('open')).toEqual(await listClaimIds());
    expect(await listClaimIds('all')).toEqual(ids.toReversed());
    const [first] = (await desk.dispatch.claims({})).items;
    expect(first).toMatchObject({
      orderId,
      status: 'completed',
      item: { name: 'Chemise', service: 'Lavage' },
      client: { fullname: 'Awa Koné', phone: '+2250701020304' },
      photos: [],
      history: { orders: 1, claims: 4 },
    });
    expect(first?.reference).toHaveLength(8);
  });

  it('is counted for the navigation, with what is overdue', async () => {
    const orderId = addDeliveredOrder();
    const { claimId } = await client.orders.claim(aClaim(orderId));
    passTime(24 * HOUR);
    await client.orders.claim(aClaim(orderId));
    expect(countClaims(world.deps)).toEqual({ open: 2, overdue: 0 });
    world.clock.advance(1);
    expect(countClaims(world.deps)).toEqual({ open: 2, overdue: 1 });
    const answer = { claimId, answer: 'Relavée', outcome: 'answered' } as const;
    await world.as(world.admin()).dispatch.answerClaim(answer);
    expect(countClaims(world.deps)).toEqual({ open: 1, overdue: 0 });
  });
});
