import { describe, expect, it } from 'vitest';
import { moneyEntries, orders, paymentAttempts } from '#db/schema.ts';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { MOST_BANK_LINES } from '#domain/payments/bankFile.ts';
import { buildPispiReference } from '#domain/payments/pispi.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readJournal } from '#testing/history.ts';
import { checkRowsAfterEach, openFixture, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage, readOrder, type Stage } from '#testing/pieces/mission.ts';

const ALIAS = '3497a720-ab11-4973-9619-534e04f263a1';
const world = openWorld(() => ({ settings: { pispiAlias: ALIAS, demo: true } }));
checkRowsAfterEach(world);
const crew = openFixture(() => aCrew(world));
/** A session of the desk ends before an hour of these stories does. */
const openDesk = () => world.as(world.admin());

const atStage = async (stage: Stage, paymentMethod: 'espece' | 'wave' = 'espece') => {
  const orderId = await bringOrderToStage(crew, stage, { paymentMethod });
  const { grandTotal } = readOrder(world, orderId);
  return { orderId, grandTotal };
};
const turnOff = () => {
  world.deps.settings = { ...world.deps.settings, pispiAlias: undefined };
};
const readQrs = async (orderId: string) => {
  const [own, listed, mission, shown] = await Promise.all([
    crew.client.orders.get({ orderId }),
    crew.livreur.missions.active(),
    crew.livreur.missions.get({ orderId }),
    openDesk().dispatch.order({ orderId }),
  ]);
  return [own, listed.items.find(({ id }) => id === orderId), mission, shown].map((row) => row?.pispi);
};

describe('the QR of an order', () => {
  it('asks the client, the livreur and the desk for the exact sum, and showing it writes nothing', async () => {
    const { orderId, grandTotal } = await atStage('delivery_en_route');
    const before = world.db.select().from(orders).all();
    const [qr, ...others] = await readQrs(orderId);
    expect(qr).toContain(`54${String(String(grandTotal).length).padStart(2, '0')}${grandTotal}5802CI`);
    expect(qr).toContain(buildPispiReference({ orderId, amount: grandTotal }));
    expect(others).toEqual([qr, qr, qr]);
    const { token } = await openDesk().dispatch.link({ orderId });
    expect((await world.visitor().follow.get({ token })).pispi).toBe(qr);
    expect(world.db.select().from(orders).all()).toEqual(before);
    expect(world.db.select().from(paymentAttempts).all()).toEqual([]);
  });

  it('asks for the rest after a part was paid, and is not there once nothing is due', async () => {
    const { orderId, grandTotal } = await atStage('delivery_en_route');
    await crew.livreur.missions.confirmCash({ orderId, amount: 1000, actId: world.deps.id() });
    const [qr] = await readQrs(orderId);
    expect(qr).toContain(buildPispiReference({ orderId, amount: grandTotal - 1000 }));
    await crew.livreur.missions.confirmCash({ orderId, actId: world.deps.id() });
    expect(await readQrs(orderId)).toEqual([null, null, null, null]);
  });

  it('is nowhere without the setting', async () => {
    const { orderId } = await atStage('delivery_en_route');
    turnOff();
    expect(await readQrs(orderId)).toEqual([null, null, null, null]);
  });
});

describe('a payment by QR that is declared', () => {
  it('is the client’s to declare, whatever the method, while the QR is shown', async () => {
    const { orderId } = await atStage('delivery_en_route');
    const { token } = await openDesk().dispatch.link({ orderId });
    expect(await world.visitor().follow.declarePaid({ token })).toMatchObject({
      paymentState: 'declared',
      paymentMethod: 'espece',
    });
    await crew.client.orders.declarePaid({ orderId });
    await openDesk().dispatch.refuseDeclared({ orderId });
    turnOff();
    expect(await getRefusal(crew.client.orders.declarePaid({ orderId }))).toBe('TRANSITION_REFUSED');
    expect(await getRefusal(crew.livreur.missions.declared({ orderId }))).toBe('TRANSITION_REFUSED');
  });

  it('is recorded once and at its hour when the livreur sends it later and twice', async () => {
    const { orderId } = await atStage('delivery_en_route', 'wave');
    await crew.livreur.missions.active();
    const at = world.clock.now() + MINUTE;
    world.clock.advance(HOUR);
    await openDesk().dispatch.setStatus({ orderId, from: 'delivery_en_route', to: 'completed' });
    const act = { orderId, actId: world.deps.id(), at };
    await crew.livreur.missions.declared(act);
    await crew.livreur.missions.declared(act);
    expect(await openDesk().dispatch.order({ orderId })).toMatchObject({
      paymentState: 'declared',
      declaredAt: at,
    });
    const events = await openDesk().dispatch.events({ orderId });
    expect(events.filter(({ detail }) => detail === 'declared')).toMatchObject([
      { at, actorRole: 'livreur' },
    ]);
    await openDesk().dispatch.refuseDeclared({ orderId });
    await crew.livreur.missions.declared(act);
    expect(readOrder(world, orderId).declaredAt).toBeNull();
  });

  it('keeps the books whole when an older hour comes after a later declaration was refused', async () => {
    const { orderId } = await atStage('delivery_en_route');
    await crew.livreur.missions.active();
    const at = world.clock.now() + MINUTE;
    world.clock.advance(10 * MINUTE);
    await crew.client.orders.declarePaid({ orderId });
    await openDesk().dispatch.refuseDeclared({ orderId });
    await crew.livreur.missions.declared({ orderId, actId: world.deps.id(), at });
    expect(readOrder(world, orderId).declaredAt).toBe(at);
  });

  it('changes nothing of what is paid, and is no stranger’s', async () => {
    const { orderId } = await atStage('delivery_en_route');
    const stranger = world.as(world.livreur());
    expect(await getRefusal(stranger.missions.declared({ orderId }))).toBe('NOT_FOUND');
    await crew.livreur.missions.confirmCash({ orderId, actId: world.deps.id() });
    await crew.livreur.missions.declared({ orderId });
    expect(readOrder(world, orderId)).toMatchObject({ paymentState: 'paid', declaredAt: null });
  });

  it('leaves the step before it to be taken back', async () => {
    const { orderId } = await atStage('completed');
    await crew.livreur.missions.declared({ orderId });
    await crew.livreur.missions.undo({ orderId, from: 'completed' });
    expect(readOrder(world, orderId).status).toBe('delivery_en_route');
  });
});

const columns = { reference: 'Libellé', amount: 'Montant', date: 'Date' };
const aFile = (...rows: [reference: string, amount: number, date?: string][]) =>
  [
    'Date;Libellé;Montant',
    ...rows.map(([reference, amount, date = '25/11/2026']) => `${date};${reference};${amount}`),
  ].join('\r\n');
const show = (csv: string) => openDesk().cash.importReceipts({ csv, columns });
const confirmFile = (csv: string, confirm: string) =>
  openDesk().cash.importReceipts({ csv, columns, confirm });
const readReceipts = () => world.db.select().from(moneyEntries).all();

async function anOrderToMatch() {
  const { orderId, grandTotal } = await atStage('completed');
  await crew.livreur.missions.declared({ orderId });
  return { orderId, grandTotal, reference: buildPispiReference({ orderId, amount: grandTotal }) };
}

describe('a file of the bank', () => {
  it('is shown first and then written once, as what a provider has confirmed', async () => {
    const { orderId, grandTotal, reference } = await anOrderToMatch();
    const csv = aFile([`VIR ${reference} KONE`, grandTotal], ['Loyer', -90_000]);
    const shown = await show(csv);
    expect(shown).toMatchObject({
      matched: [{ line: 2, orderId, clientName: 'Awa Koné', surplus: 0, isRecorded: false }],
      doubtful: [],
      unknown: [{ line: 3, amount: null }],
    });
    expect(readReceipts()).toEqual([]);
    for (let sent = 0; sent < 2; sent++)
      expect((await confirmFile(csv, shown.hash)).matched).toMatchObject([{ orderId, isRecorded: true }]);
    const [attempt] = world.db.select().from(paymentAttempts).all();
    expect(attempt).toMatchObject({ provider: 'pispi', state: 'paid', amount: grandTotal, problem: null });
    expect(readReceipts()).toMatchObject([
      {
        orderId,
        method: 'pispi',
        amount: grandTotal,
        holderId: null,
        actorId: 'system:pispi',
        key: `attempt:${attempt?.id}`,
      },
    ]);
    expect(readOrder(world, orderId)).toMatchObject({ paymentState: 'paid', paymentMethod: 'espece' });
    expect(readJournal(world.db).at(-1)).toMatchObject({
      act: 'cash.importReceipts',
      after: { receipts: 1, amount: grandTotal },
    });
  });

  it('overlaps with an earlier one, and each line is written once', async () => {
    const [first, second] = [await anOrderToMatch(), await anOrderToMatch()];
    const rows = [first, second].map(({ reference, grandTotal }): [string, number] => [
      reference,
      grandTotal,
    ]);
    const [early = ['', 0]] = rows;
    for (const csv of [aFile(early), aFile(...rows), aFile(...rows.toReversed())])
      await confirmFile(csv, (await show(csv)).hash);
    expect(readReceipts().map(({ orderId }) => orderId)).toEqual([first.orderId, second.orderId]);
  });

  it('is shown anew when an order has moved meanwhile', async () => {
    const { orderId, grandTotal, reference } = await anOrderToMatch();
    const csv = aFile([reference, grandTotal]);
    const { hash } = await show(csv);
    await openDesk().dispatch.markPaid({ orderId, method: 'espece' });
    expect(await getRefusal(confirmFile(csv, hash))).toBe('BANK_FILE_MOVED');
    expect(readReceipts()).toHaveLength(1);
    const shown = await show(csv);
    expect(shown.matched).toMatchObject([{ surplus: grandTotal }]);
    await confirmFile(csv, shown.hash);
    expect(await openDesk().dispatch.order({ orderId })).toMatchObject({ credit: grandTotal });
    expect((await openDesk().cash.attempts({})).items).toMatchObject([
      { provider: 'pispi', problem: 'surplus' },
    ]);
  });

  it('pays an order that was cancelled since, as a credit', async () => {
    const { orderId, grandTotal } = await atStage('pickup_en_route');
    await openDesk().dispatch.cancel({ orderId, from: 'pickup_en_route' });
    const csv = aFile([buildPispiReference({ orderId, amount: grandTotal }), grandTotal]);
    await confirmFile(csv, (await show(csv)).hash);
    expect(await crew.client.orders.get({ orderId })).toMatchObject({ credit: grandTotal });
  });

  it('leaves doubtful and unknown lines to a person', async () => {
    const { orderId, grandTotal, reference } = await anOrderToMatch();
    const today = new Date(world.clock.now()).toISOString().slice(0, 10);
    const [near, other] = [aFile(['VIR KONE', grandTotal, today]), aFile([reference, grandTotal - 1])];
    expect((await show(near)).doubtful).toMatchObject([{ orderId, lacks: 'reference' }]);
    expect((await show(other)).doubtful).toMatchObject([{ orderId, lacks: 'amount' }]);
    for (const csv of [near, other]) await confirmFile(csv, (await show(csv)).hash);
    expect(readReceipts()).toEqual([]);
  });

  it.each([
    ['without one of the columns', 'Date;Montant\n25/11/2026;4500'],
    ['without lines', 'Date;Libellé;Montant\n'],
    ['with an open quote', 'Date;Libellé;Montant\n25/11/2026;"VIR;4500'],
    ['with too many lines', aFile(...Array(MOST_BANK_LINES + 1).fill(['VIR', 1]))],
  ])('is refused %s', async (_, csv) => {
    expect(await getRefusal(show(csv))).toBe('BANK_FILE');
  });

  it('is refused above 1 MB, and without the setting', async () => {
    expect(await getRefusal(show(`é${'x'.repeat(999_999)}`))).toBe('BAD_REQUEST');
    turnOff();
    expect(await getRefusal(show(aFile(['VIR', 1])))).toBe('PROVIDER_OFF');
  });
});
