import { describe, expect, it, test } from 'vitest';
import { setCounter } from '#db/counters.ts';
import { erasePerson } from '#db/erasure.ts';
import { creditNotes, houseSettings, invoices } from '#db/schema.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { createFne, type FneOutcome } from '#server/providers/fne/fne.ts';
import type { FneFault } from '#testing/doubles/fne.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openCertifyingHouse, readInvoiceRows } from '#testing/invoices/certifyingHouse.ts';
import { anOrder, aShirt } from '#testing/orders.ts';
import { createCertifier, isPaused } from './certifier.ts';
import { PAUSED, recordOutcome } from './papers.ts';

const house = openCertifyingHouse();
const states = () => readInvoiceRows(house.world).map(({ state }) => state);
const list = () => house.boss.invoices.list({});
const listToDo = async () =>
  (await house.boss.stats.today()).toDo.filter(({ kind }) => !['firstSteps', 'unpaid'].includes(kind));
const sellAndStep = async (values?: Parameters<typeof house.sell>[0]) => {
  const orderId = await house.sell(values);
  await house.step();
  return orderId;
};
const listPapers = () => house.fne.space.map(({ kind, total }) => [kind, total]);
const readOnly = async () => {
  const { items } = await list();
  expect(items).toHaveLength(1);
  return items[0] as (typeof items)[number];
};

describe('a completed order', () => {
  it('is certified by itself, and the reference is its number, which its client reads at once', async () => {
    const { clientId } = aClient();
    const orderId = await house.sell({ clientId, items: [aShirt(1500, 2)] });
    house.world.nudges.length = 0;
    await house.step();
    expect(house.world.nudges).toEqual([{ orderId, audience: ['admin', `client:${clientId}`] }]);
    const [paper] = house.fne.space;
    expect(paper).toMatchObject({
      kind: 'sale',
      total: 4200,
      request: {
        paymentMethod: 'cash',
        template: 'B2C',
        pointOfSale: 'Cocody',
        establishment: 'Siège',
        items: [
          { taxes: ['TVA'], quantity: 2, amount: 1271.1864 },
          { taxes: ['TVA'], description: 'Transport', quantity: 1, amount: 1016.9492 },
        ],
      },
    });
    const { invoice } = await house.desk.dispatch.order({ orderId });
    expect(invoice).toEqual({
      state: 'certified',
      number: paper?.reference,
      token: `https://fne.example/verification/${paper?.reference}`,
    });
    expect(await list()).toMatchObject({
      stickers: 999,
      items: [{ orderId, difference: null, credits: [], accountName: null }],
    });
    expect((await house.boss.dispatch.counts()).certifies).toBe(true);
  });

  it('waits for the delay, so that an undo comes first', async () => {
    house.world.deps.settings = { ...house.world.deps.settings, fneDelayMs: 2 * MINUTE };
    const orderId = await sellAndStep();
    expect(house.fne.space).toEqual([]);
    await house.desk.dispatch.undo({ orderId, from: 'completed' });
    house.world.clock.advance(DAY);
    await house.step();
    expect([house.fne.space, readInvoiceRows(house.world)]).toEqual([[], []]);
  });

  it('that is undone after its certification is credited whole, and is a new sale when it is completed again', async () => {
    const orderId = await sellAndStep();
    const { status } = await house.desk.dispatch.undo({ orderId, from: 'completed' });
    await house.step();
    await house.desk.dispatch.setStatus({ orderId, from: status, to: 'completed' });
    await house.step();
    expect(listPapers()).toEqual([
      ['sale', 4200],
      ['credit', 4200],
      ['sale', 4200],
    ]);
    const { invoice, credit, amountDue } = await house.desk.dispatch.order({ orderId });
    expect([invoice?.number, credit, amountDue]).toEqual([house.fne.space[2]?.reference, 0, 4200]);
  });

  it('stays in the books, even once all of it is credited', async () => {
    const orderId = await sellAndStep();
    const { status } = await house.desk.dispatch.undo({ orderId, from: 'completed' });
    await house.desk.dispatch.cancel({ orderId, from: status });
    await house.desk.dispatch.givenBack({ orderId, note: 'Rendu au comptoir' });
    expect(await getRefusal(house.desk.dispatch.remove({ orderId }))).toBe('HAS_INVOICE');
  });

  it('counts a refund that was taken back as paid by its method', async () => {
    const clientId = house.world.client().id;
    const { id: orderId } = anOrder(house.world, { clientId, status: 'delivery_en_route' });
    const key = house.world.deps.id();
    await house.boss.dispatch.markPaid({ orderId, method: 'espece', amount: 1700, key });
    await house.boss.dispatch.markPaid({ orderId, method: 'wave', amount: 2500, key: house.world.deps.id() });
    const refund = { orderId, amount: 1000, reason: 'Erreur', key: house.world.deps.id() };
    await house.boss.dispatch.refund({ ...refund, method: 'wave' });
    const { payment } = await house.boss.dispatch.order({ orderId });
    const entryId = payment.entries.find(({ kind }) => kind === 'refund')?.id ?? 0;
    await house.boss.dispatch.reverse({ entryId, reason: 'Pas rendu' });
    await house.desk.dispatch.setStatus({ orderId, from: 'delivery_en_route', to: 'completed' });
    await house.step();
    expect(house.fne.space).toMatchObject([{ request: { paymentMethod: 'mobile-money' } }]);
  });

  it('of before the house certified is sent only where it is asked for', async () => {
    const { fne } = house.world.deps;
    house.world.deps.fne = null;
    const orderId = await house.sell();
    expect(await getRefusal(house.boss.invoices.add({ orderId }))).toBe('FNE_OFF');
    house.world.deps.fne = fne;
    await house.step();
    expect(house.fne.space).toEqual([]);
    const first = await house.boss.invoices.add({ orderId });
    expect(await house.boss.invoices.add({ orderId })).toEqual(first);
    await house.step();
    expect(house.fne.space).toHaveLength(1);
  });

  it('of a business carries its tax number, and a rebate of before lowers its lines', async () => {
    const { client, clientId } = aClient();
    const { id: orderId } = await client.orders.place(house.world.aCart());
    await client.orders.setBuyer({ orderId, ncc: '1304777 n', name: 'Hôtel Ivoire' });
    await sellAndStep({ clientId, rebate: 200, buyerNcc: '1304777N', buyerName: 'Hôtel Ivoire' });
    expect(house.fne.space[0]).toMatchObject({
      total: 4000,
      request: { template: 'B2B', clientNcc: '1304777N', clientCompanyName: 'Hôtel Ivoire' },
    });
    expect((await client.orders.get({ orderId })).buyer).toEqual({ ncc: '1304777N', name: 'Hôtel Ivoire' });
  });
});

function aClient() {
  const row = house.world.client();
  return { clientId: row.id, client: house.world.as(row) };
}

describe('what the tax office answers', () => {
  test.each<[string, FneFault | 'down', string, number]>([
    ['a refused connection', 'down', 'to_send', 0],
    ['401', { status: 401 }, 'to_send', 0],
    ['502', { status: 502 }, 'to_send', 0],
    ['503', { status: 503 }, 'to_send', 0],
    ['400', { status: 400, body: { errors: { pointOfSale: ['inconnu'] } } }, 'refused', 0],
    ['500', { status: 500 }, 'unsure', 0],
    ['504', { status: 504 }, 'unsure', 0],
    ['a line cut after the request left', 'cut', 'unsure', 0],
    ['no answer after the signature', 'signThenHang', 'unsure', 1],
    ['something unreadable', 'garbage', 'unsure', 1],
  ])('%s leaves the sale %s', async (_, fault, state, papers) => {
    if (fault === 'down') await house.fne.close();
    else house.fne.faults.push(fault);
    await sellAndStep();
    expect([states(), house.fne.space.length]).toEqual([[state], papers]);
  });

  it('a sale that is refused for its buyer is corrected by the desk until it is certified', async () => {
    const { clientId, client } = aClient();
    house.fne.faults.push({ status: 400, body: { errors: { clientNcc: ['inconnu'] } } });
    const orderId = await house.sell({ clientId, buyerNcc: '9999999Z', buyerName: 'Hôtel' });
    const buyer = { orderId, ncc: '1304777N', name: 'Hôtel Ivoire' };
    expect(await getRefusal(house.desk.orders.setBuyer(buyer))).toBe('TRANSITION_REFUSED');
    await house.step();
    expect(states()).toEqual(['refused']);
    expect(await getRefusal(client.orders.setBuyer(buyer))).toBe('TRANSITION_REFUSED');
    await house.desk.orders.setBuyer(buyer);
    await house.boss.invoices.send({ invoiceId: (await readOnly()).id });
    await house.step();
    expect(house.fne.space).toMatchObject([{ request: { template: 'B2B', clientNcc: '1304777N' } }]);
    expect(await getRefusal(house.desk.orders.setBuyer({ ...buyer, name: 'Autre' }))).toBe(
      'TRANSITION_REFUSED',
    );
  });

  test.each([false, true])('the refused field is named, as a map: %s', async (errorsAsMap) => {
    house.fne.state.errorsAsMap = errorsAsMap;
    await house.boss.house.update({ changes: { fnePointOfSale: 'Ailleurs' }, seen: 1 });
    await sellAndStep();
    const { id: invoiceId, fields, state } = await readOnly();
    expect(state).toBe('refused');
    expect(fields).toEqual([{ field: 'pointOfSale', message: 'point de vente inconnu' }]);
    expect((await list()).counts).toEqual({ unsure: 0, refused: 1, to_send: 0 });
    expect(await listToDo()).toMatchObject([{ kind: 'invoices', unsure: 0, refused: 1 }]);
    await house.boss.house.update({ changes: { fnePointOfSale: 'Cocody' }, seen: 2 });
    await house.boss.invoices.send({ invoiceId });
    await house.step();
    expect(states()).toEqual(['certified']);
  });

  it('a revoked key keeps every sale, and the owner is told', async () => {
    house.fne.state.key = 'another';
    await sellAndStep();
    expect((await list()).troubles).toMatchObject([{ kind: 'key' }]);
    expect(await listToDo()).toMatchObject([{ kind: 'certification', fault: 'key' }]);
    house.fne.state.key = house.fne.settings.fneKey;
    house.world.clock.advance(10 * MINUTE);
    await house.step();
    expect([states(), (await list()).troubles]).toEqual([['certified'], []]);
  });

  it('another total than ours is stored and shown', async () => {
    await sellAndStep();
    const { id } = await readOnly();
    house.world.db.update(invoices).set({ difference: 3 }).run();
    expect((await list()).items).toMatchObject([{ id, difference: 3 }]);
  });

  it('nothing is sent while a setting is missing, with one alert', async () => {
    house.world.db.delete(houseSettings).run();
    await house.boss.house.update({ changes: { vat: 0 }, seen: 1 });
    await sellAndStep();
    expect([states(), (await list()).troubles]).toEqual([
      ['to_send'],
      [{ kind: 'settings', detail: 'fnePointOfSale' }],
    ]);
  });

  it('one that hangs delays no other', async () => {
    house.world.deps.fne = createFne(house.fne.settings, house.world.deps, 3000);
    house.fne.faults.push('signThenHang');
    await house.sell();
    await house.sell();
    const end = house.step();
    await expect.poll(states, { timeout: 2500 }).toEqual(['sending', 'to_send']);
    await end;
    expect(states().toSorted()).toEqual(['certified', 'unsure']);
  });
});

describe('a gesture that is reversed after the completion', () => {
  const GESTURE = { method: 'wave', reason: 'Geste', gesture: true } as const;
  async function openPaidOrder() {
    const { boss, world } = house;
    const { id: orderId } = anOrder(world, { clientId: world.client().id, status: 'delivery_en_route' });
    await boss.dispatch.markPaid({ orderId, method: 'wave' });
    return {
      give: (amount: number) => boss.dispatch.refund({ ...GESTURE, amount, orderId, key: world.deps.id() }),
      async complete() {
        await boss.dispatch.setStatus({ orderId, from: 'delivery_en_route', to: 'completed' });
        await house.step();
      },
      async reverse(amount: number) {
        const { entries } = (await boss.dispatch.order({ orderId })).payment;
        const isGiven = (entry: (typeof entries)[number]) =>
          entry.kind === 'refund' && entry.amount === amount;
        await boss.dispatch.reverse({ entryId: entries.findLast(isGiven)?.id ?? 0, reason: 'Erreur' });
        await house.step();
      },
    };
  }

  it('is sold anew if it is of before, and not if it is of later', async () => {
    const { give, complete, reverse } = await openPaidOrder();
    await give(2000);
    await complete();
    await reverse(2000);
    await give(2000);
    await reverse(2000);
    expect(listPapers()).toEqual([
      ['sale', 2200],
      ['sale', 4200],
      ['credit', 2200],
    ]);
  });

  it('is sold anew without what was given later', async () => {
    const { give, complete, reverse } = await openPaidOrder();
    await give(500);
    await complete();
    await give(2000);
    await reverse(500);
    expect(listPapers()).toEqual([
      ['sale', 3700],
      ['sale', 4200],
      ['credit', 3700],
    ]);
  });

  it('is sold for the first time if the order cost nothing', async () => {
    const { give, complete, reverse } = await openPaidOrder();
    await give(4200);
    await complete();
    expect(listPapers()).toEqual([]);
    await reverse(4200);
    expect(listPapers()).toEqual([['sale', 4200]]);
  });

  test.each([2000, 4200])('of %i is not sold if the house did not certify then', async (amount) => {
    const { give, complete, reverse } = await openPaidOrder();
    const { fne } = house.world.deps;
    house.world.deps.fne = null;
    await give(100);
    await complete();
    await give(amount - 100);
    house.world.deps.fne = fne;
    await reverse(amount - 100);
    await reverse(100);
    expect(listPapers()).toEqual([]);
  });
});

async function undoWhileSending() {
  const orderId = await house.sell();
  house.world.db.update(invoices).set({ state: 'sending', sendAt: null }).run();
  await house.desk.dispatch.undo({ orderId, from: 'completed' });
  return { id: (await readOnly()).id, is: 'invoice' } as const;
}

describe('a sale of which nobody knows', () => {
  const creditPiece = (invoiceId: string, number?: string, key = house.world.deps.id()) => {
    const items = [{ position: 0, quantity: 1 }];
    const note = { invoiceId, items, reason: 'Taché', key };
    return house.boss.invoices.credit({ ...note, ...(number && { number }) });
  };

  it('is never sent again by itself, and a person finds it there', async () => {
    house.fne.faults.push('signThenHang');
    await sellAndStep();
    const { id: invoiceId } = await readOnly();
    house.world.clock.advance(HOUR);
    await house.step();
    expect(house.fne.space).toHaveLength(1);
    const number = house.fne.space[0]?.reference ?? '';
    await house.boss.invoices.resolve({ invoiceId, found: true, number });
    await house.step();
    const { state, number: ours } = await readOnly();
    expect([state, ours, house.fne.space.length]).toEqual(['certified', number, 1]);
    const key = house.world.deps.id();
    expect(await getRefusal(creditPiece(invoiceId, undefined, key))).toBe('NO_FNE_ID');
    await creditPiece(invoiceId, 'A1', key);
    expect((await readOnly()).credits).toMatchObject([{ state: 'certified', number: 'A1', amount: 1500 }]);
  });

  it('takes no number that another sale or note has, and one that was typed wrong until it is credited', async () => {
    await sellAndStep();
    const [taken] = house.fne.space;
    house.fne.faults.push('signThenHang');
    await sellAndStep();
    const { items } = await house.boss.invoices.list({ state: 'unsure' });
    const invoiceId = items[0]?.id ?? '';
    const resolve = (number: string) =>
      getRefusal(house.boss.invoices.resolve({ invoiceId, found: true, number }));
    expect(await resolve(taken?.reference ?? '')).toBe('NUMBER_TAKEN');
    for (const typed of ['typed wrong', '9', '10']) expect(await resolve(typed)).toBe('accepted');
    setCounter(house.world.db, PAUSED, 1);
    expect([await resolve('10'), isPaused(house.world.deps)]).toEqual(['accepted', true]);
    expect(await getRefusal(creditPiece(invoiceId, '10'))).toBe('NUMBER_TAKEN');
    expect(await getRefusal(creditPiece(invoiceId, '11'))).toBe('accepted');
    expect(await resolve('12')).toBe('INVOICE_CHANGED');
    const number = taken?.reference ?? '';
    const writeTaken = () => house.world.db.update(creditNotes).set({ number }).run();
    expect(writeTaken).toThrow('another invoice or note has this number');
  });

  it('that the tax office answers with the number of another is a person’s', async () => {
    await sellAndStep();
    const [first] = house.fne.space;
    await house.sell();
    const [waiting] = (await house.boss.invoices.list({ state: 'to_send' })).items;
    const paper = { id: waiting?.id ?? '', is: 'invoice' } as const;
    const answer = { token: 't', fneId: 'f', itemIds: [], total: null, stickers: null, isLow: false };
    recordOutcome(house.world.deps, paper, { is: 'certified', number: first?.reference ?? '', ...answer });
    expect((await house.boss.invoices.get({ invoiceId: paper.id })).state).toBe('unsure');
  });

  it('that was undone while it was sent is no sale if the tax office has not taken it', async () => {
    const outcomes: FneOutcome[] = [
      { is: 'refused', fields: [], answer: '' },
      { is: 'later', reason: 'status 503' },
    ];
    for (const outcome of outcomes) {
      const paper = await undoWhileSending();
      recordOutcome(house.world.deps, paper, outcome);
      expect([states(), house.world.db.select().from(creditNotes).all()]).toEqual([[], []]);
    }
  });

  it('that was undone while it was sent, and has no id there, has its note made by a person', async () => {
    const paper = await undoWhileSending();
    const answer = { number: 'N1', token: 't', fneId: null, itemIds: [], total: null, stickers: null };
    recordOutcome(house.world.deps, paper, { is: 'certified', isLow: false, ...answer });
    const [note] = (await readOnly()).credits;
    await house.boss.invoices.resolve({ invoiceId: note?.id ?? '', found: true, number: 'A1' });
    expect((await readOnly()).credits).toMatchObject([{ state: 'certified', number: 'A1' }]);
  });

  it('that nobody found leaves its order to be sold again, however often it is undone', async () => {
    house.fne.faults.push('cut');
    const orderId = await house.sell();
    await house.step();
    const { id: invoiceId } = await readOnly();
    const sellAgain = async () => {
      const { status } = await house.desk.dispatch.undo({ orderId, from: 'completed' });
      await house.desk.dispatch.setStatus({ orderId, from: status, to: 'completed' });
      await house.step();
    };
    await sellAgain();
    await house.boss.invoices.resolve({ invoiceId, found: false });
    await sellAgain();
    expect(readInvoiceRows(house.world).map(({ sale }) => sale)).toEqual([2, 3]);
  });

  it('is sent once a person has not found it', async () => {
    house.fne.faults.push('cut');
    await sellAndStep();
    const { id: invoiceId } = await readOnly();
    await house.boss.invoices.resolve({ invoiceId, found: false });
    await house.step();
    expect([states(), house.fne.listSigned().length]).toEqual([['certified'], 1]);
    const again = house.boss.invoices.resolve({ invoiceId, found: false });
    expect(await getRefusal(again)).toBe('INVOICE_CHANGED');
  });

  it('is one that a kill of the server has interrupted', async () => {
    house.fne.faults.push('cut');
    await sellAndStep();
    const { id } = await readOnly();
    house.world.db.update(invoices).set({ state: 'sending' }).run();
    const restarted = createCertifier(() => house.world.deps);
    await restarted.step();
    expect([states(), house.fne.space]).toEqual([['unsure'], []]);
    expect((await house.boss.invoices.list({ state: 'unsure' })).items.map((one) => one.id)).toEqual([id]);
  });

  it('and that was undone meanwhile is no sale once a person has not found it', async () => {
    house.fne.faults.push('cut');
    const orderId = await sellAndStep();
    await house.desk.dispatch.undo({ orderId, from: 'completed' });
    const { id: invoiceId } = await readOnly();
    await house.boss.invoices.resolve({ invoiceId, found: false });
    await house.step();
    expect([states(), house.fne.space]).toEqual([[], []]);
  });
});

test.each(['invoice_signing_error', 'plus de vignettes'])(
  'stickers out (%s): the queue pauses after one unsigned sale until a person has looked',
  async (label) => {
    Object.assign(house.fne.state, { stickers: 1, unsignedLabel: label });
    for (let sale = 0; sale < 4; sale++) await house.sell();
    await house.step();
    expect(states().toSorted()).toEqual(['certified', 'to_send', 'to_send', 'unsure']);
    expect(house.fne.space.map(({ reference }) => reference === null)).toEqual([false, true]);
    expect((await list()).troubles.map(({ kind }) => kind)).toContain('paused');
    house.fne.state.stickers = 100;
    const [unsigned] = (await house.boss.invoices.list({ state: 'unsure' })).items;
    await house.boss.invoices.resolve({ invoiceId: unsigned?.id ?? '', found: false });
    await house.step();
    expect([states(), house.fne.listSigned().length]).toEqual([Array(4).fill('certified'), 4]);
  },
);

describe('a credit note', () => {
  const credit = async (items: { position: number; quantity: number }[], key = house.world.deps.id()) => {
    const { id: invoiceId } = await readOnly();
    return house.boss.invoices.credit({ invoiceId, items, reason: 'Pièce perdue', key });
  };

  it('that waits for its invoice is not asked again and again when somebody sends it', async () => {
    house.fne.faults.push('cut');
    const orderId = await sellAndStep();
    await house.desk.dispatch.undo({ orderId, from: 'completed' });
    const readNote = () => house.world.db.select().from(creditNotes).get();
    await house.boss.invoices.send({ invoiceId: readNote()?.id ?? '' });
    expect(readNote()).toMatchObject({ state: 'to_send', sendAt: house.world.clock.now() });
    await house.step();
    expect(readNote()).toMatchObject({ state: 'to_send', sendAt: null });
  });

  it('lowers what the order costs by whole pieces, once for one key, and no franc leaves', async () => {
    const orderId = await sellAndStep({ paymentState: 'paid' });
    const key = house.world.deps.id();
    const first = await credit([{ position: 0, quantity: 1 }], key);
    expect(await credit([{ position: 0, quantity: 1 }], key)).toEqual(first);
    expect(await getRefusal(credit([{ position: 0, quantity: 2 }], key))).toBe('KEY_REUSED');
    await house.step();
    expect(listPapers()).toEqual([
      ['sale', 4200],
      ['credit', 1500],
    ]);
    expect(await house.desk.dispatch.order({ orderId })).toMatchObject({ credit: 1500, amountPaid: 4200 });
    expect((await readOnly()).credits).toMatchObject([{ state: 'certified', amount: 1500 }]);
    const events = await house.desk.dispatch.events({ orderId });
    expect(events.map(({ kind }) => kind)).toContain('credited');
  });

  it('keeps no word of why once its client is erased', async () => {
    const { clientId } = aClient();
    await sellAndStep({ clientId, items: [aShirt(1500, 2)] });
    await credit([{ position: 0, quantity: 1 }]);
    const { db, store } = house.world;
    const person = { id: clientId, role: 'client' as const, email: 'a@exemple.ci', fullname: 'Awa' };
    store.write(() => erasePerson(db, person, house.world.clock.now()));
    expect(db.select({ reason: creditNotes.reason }).from(creditNotes).all()).toEqual([{ reason: '' }]);
  });

  it('never takes back more than was sold', async () => {
    await sellAndStep();
    await credit([{ position: 0, quantity: 2 }]);
    expect(await getRefusal(credit([{ position: 0, quantity: 1 }]))).toBe('ABOVE_QUANTITY');
    expect(await getRefusal(credit([{ position: 9, quantity: 1 }]))).toBe('INVALID_INPUT');
  });
});

test('a month is compared with the file of the tax office, line by line', async () => {
  for (let sale = 0; sale < 3; sale++) await house.sell();
  await house.step();
  const [first, second, third] = house.fne.space;
  const csv = [
    'reference;date;total',
    `${first?.reference};2026-11-20;4200`,
    `${second?.reference};2026-11-20;4100`,
    '9999999Z26000000001;2026-11-20;900',
  ].join('\n');
  const month = new Date(house.world.clock.now()).toISOString().slice(0, 7);
  expect(await house.boss.invoices.compare({ month, csv })).toMatchObject({
    matched: 1,
    different: [{ number: second?.reference, ours: 4200, theirs: 4100 }],
    missingHere: [{ number: '9999999Z26000000001', theirs: 900 }],
    missingThere: [{ number: third?.reference, amount: 4200 }],
  });
  expect(await getRefusal(house.boss.invoices.compare({ month, csv: 'a;b\n1;2' }))).toBe('BANK_FILE');
  house.world.store.sqlite.exec(
    `drop trigger invoices_number_updated; update invoices set number = '${first?.reference}'`,
  );
  house.world.store.sqlite.exec('update invoices set issued_at = issued_at - 40 * 86400000 where rowid = 1');
  const { heldTwice } = await house.boss.invoices.compare({ month, csv });
  expect(heldTwice.map(({ number }) => number)).toEqual(Array(3).fill(first?.reference));
});
