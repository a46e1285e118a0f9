import { expect, it } from 'vitest';
import { creditNotes, invoices, orders } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { createNumberDrawer } from '#testing/createNumberDrawer.ts';
import { findMoneyFaults } from '#testing/damage.ts';
import type { FneFault, FnePaper } from '#testing/doubles/fne.ts';
import { openCertifyingHouse } from '#testing/invoices/certifyingHouse.ts';
import { readSize } from '#testing/size.ts';
import { createFne, type Fne, type FneOutcome } from '../providers/fne/fne.ts';
import { createCertifier } from './certifier.ts';

const ORDERS = readSize('SALES', { usual: 200, whole: 5000 });
const SEED = readSize('SALES_SEED', { usual: 38, whole: 39 });
/** Real time that a silent tax office costs. */
const SILENCE_MS = 100;

const FAULTS: FneFault[] = [
  ...['signThenHang', 'cut', 'garbage'].map((fault) => fault as FneFault),
  ...[401, 500, 502, 503, 504].map((status) => ({ status })),
  { status: 400, body: { errors: [{ field: 'clientEmail', message: 'obligatoire' }] } },
];
const KILL_POINTS = ['before the question', 'before the answer', 'before the answer is stored'] as const;

const house = openCertifyingHouse();

it(`${ORDERS} orders, something wrong with each tenth, kills at each step: the space of the tax office is ours`, async () => {
  const draw = createNumberDrawer(SEED);
  const { world, fne } = house;
  const kills = new Map<string, number>();
  const tally = { taps: 0, unsure: 0, unsigned: 0, undone: 0, refused: 0, bought: 0 };
  let certifier = createCertifier(() => world.deps);
  let die = () => {};
  fne.state.stickers = 40;
  world.deps.fne = createFne(fne.settings, world.deps, SILENCE_MS);

  /** A killed server never hears the answer: whatever waits for it waits for ever, and another certifier begins. */
  function killAt(point: (typeof KILL_POINTS)[number]): void {
    const real = world.deps.fne as Fne;
    const end = (): Promise<FneOutcome> => {
      die();
      return new Promise(() => {});
    };
    const interrupt = async (ask: () => Promise<FneOutcome>): Promise<FneOutcome> => {
      world.deps.fne = real;
      kills.set(point, (kills.get(point) ?? 0) + 1);
      if (point === 'before the question') return end();
      if (point === 'before the answer') fne.faults.push('signThenHang');
      await ask();
      return end();
    };
    world.deps.fne = {
      ...real,
      sign: (request) => interrupt(() => real.sign(request)),
      credit: (id, items) => interrupt(() => real.credit(id, items)),
    };
  }

  async function step(): Promise<void> {
    let isKilled = false;
    const killed = new Promise<void>((resolve) => {
      die = () => {
        isKilled = true;
        resolve();
      };
    });
    await Promise.race([certifier.step(), killed]);
    if (!isKilled) return;
    certifier = createCertifier(() => world.deps);
    await step();
  }

  const numbers = () =>
    new Set([
      ...world.db
        .select({ number: invoices.number })
        .from(invoices)
        .all()
        .map(({ number }) => number),
      ...world.db
        .select({ number: creditNotes.number })
        .from(creditNotes)
        .all()
        .map(({ number }) => number),
    ]);

  /** A person looks into the space of the tax office for a paper of this client that we do not know. */
  async function lookAfter(): Promise<void> {
    // A question that was given up may still be on its way, and a look comes minutes later.
    await fetch(fne.url);
    for (const state of ['unsure', 'refused'] as const) {
      const { items } = await house.boss.invoices.list({ state, limit: 100 });
      for (const invoice of items) {
        for (const paper of [invoice, ...invoice.credits]) {
          if (paper.state !== state) continue;
          if (state === 'refused') {
            tally.refused += 1;
            await house.boss.invoices.send({ invoiceId: paper.id });
            continue;
          }
          tally.unsure += 1;
          const isNote = paper !== invoice;
          if (fne.state.stickers <= 0) {
            fne.state.stickers = 60;
            tally.bought += 60;
          }
          const theirs = findTheirs(invoice.orderId ?? '', isNote ? invoice.number : null);
          const isByHand = isNote && !invoice.isCreditableHere && !theirs;
          const number = isByHand ? fne.creditByHand(invoice.number ?? '') : theirs?.reference;
          const answer = number ? { found: true, number } : { found: false };
          tally.taps += number ? 2 : 1;
          await house.boss.invoices.resolve({ invoiceId: paper.id, ...answer });
        }
      }
    }
    if (fne.state.stickers < 5) {
      fne.state.stickers += 60;
      tally.bought += 60;
    }
  }

  function findTheirs(orderId: string, ofNumber: string | null): FnePaper | undefined {
    const known = numbers();
    const { clientName } = world.db
      .select()
      .from(orders)
      .all()
      .find(({ id }) => id === orderId) ?? { clientName: '' };
    const ofId = ofNumber && fne.space.find(({ reference }) => reference === ofNumber)?.id;
    return fne.space.find(
      ({ reference, request, kind, ofId: of }) =>
        reference !== null &&
        !known.has(reference) &&
        (ofId ? of === ofId : kind === 'sale' && request.clientCompanyName === clientName),
    );
  }

  for (let sale = 0; sale < ORDERS; sale++) {
    // The whole size outlives a session.
    if (sale % 1000 === 0) Object.assign(house, house.openSessions());
    if (draw(10) === 0) fne.faults.push(FAULTS[draw(FAULTS.length)] as FneFault);
    if (draw(12) === 0) killAt(KILL_POINTS[draw(KILL_POINTS.length)] ?? 'before the question');
    const items = Array.from({ length: 1 + draw(4) }, (_, place) => ({
      ...{ productId: world.deps.id(), name: `Article ${place}`, service: 'Lavage' },
      ...{ quantity: 1 + draw(9), unitPrice: 100 + draw(4000) },
    }));
    const clientName = `Client ${sale}`;
    const paymentState = draw(2) === 0 ? 'paid' : 'due';
    const orderId = await house.sell({ clientId: null, clientName, items, paymentState });
    await step();
    if (draw(20) === 0) {
      tally.undone += 1;
      const { status } = await house.desk.dispatch.undo({ orderId, from: 'completed' });
      await step();
      await house.desk.dispatch.setStatus({ orderId, from: status, to: 'completed' });
    }
    if (draw(15) === 0) await lookAfter();
    world.clock.advance(MINUTE / 4);
  }
  fne.faults.length = 0;
  for (let round = 0; round < 8; round++) {
    world.clock.advance(10 * MINUTE);
    await step();
    await lookAfter();
  }
  await step();

  const papers = fne.listSigned();
  const net = new Map<string, number>();
  for (const paper of papers) {
    const sale = paper.kind === 'sale' ? paper : fne.space.find(({ id }) => id === paper.ofId);
    const name = String(sale?.request.clientCompanyName);
    net.set(name, (net.get(name) ?? 0) + (paper.kind === 'sale' ? paper.total : -paper.total));
  }
  const costs = world.db.select().from(orders).all();
  expect(net).toEqual(new Map(costs.map(({ clientName, grandTotal }) => [clientName, grandTotal])));
  const ours = world.db.select().from(invoices).all();
  const notes = world.db.select().from(creditNotes).all();
  expect(new Set([...ours, ...notes].map(({ state }) => state))).toEqual(new Set(['certified']));
  expect([...ours, ...notes].map(({ number }) => number).toSorted()).toEqual(
    papers.map(({ reference }) => reference).toSorted(),
  );
  expect(new Set(papers.map(({ reference }) => reference)).size).toBe(papers.length);
  expect(40 + tally.bought - papers.length).toBeGreaterThanOrEqual(0);
  expect(fne.state.stickers).toBeLessThanOrEqual(40 + tally.bought - papers.length);
  expect(tally.taps).toBeLessThanOrEqual(2 * tally.unsure);
  expect(findMoneyFaults(world.store.sqlite)).toEqual([]);
  tally.unsigned = fne.space.length - papers.length;
  console.info(
    `invoices: ${ORDERS} orders, ${papers.length} papers of ${[...net.values()].reduce((a, b) => a + b, 0)} FCFA, ` +
      `${tally.unsure} unsure in ${tally.taps} taps, ${tally.refused} refused, ${tally.unsigned} unsigned, ${tally.undone} undone; ` +
      `killed ${[...kills].map(([point, times]) => `${point} ${times}`).join(', ')}`,
  );
}, 600_000);
