import { inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orders, searchWords } from '#db/schema.ts';
import { getFilterDay, PROMISE_FILTERS, type PromiseFilter } from '#domain/contract/board.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { parseSearch } from '#domain/format/search.ts';
import { isOpen, ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import {
  creditOf,
  PAYMENT_FILTERS,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  type PaymentFilter,
  type PaymentState,
  UNPAID_STATES,
} from '#domain/money/payment.ts';
import { isLate } from '#domain/promises/keptPromises.ts';
import { computeLateAt } from '#domain/promises/punctuality.ts';
import { matchesSearch } from '#testing/matchesSearch.ts';
import { openCaller, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { readSize } from '#testing/size.ts';
import { FEW, indexNewIds } from './search.ts';

const world = openWorld();
const desk = openCaller(() => world.as(world.superadmin()));

const NAMES = ["Awa N'Guessan", 'Nguessan Awa', 'Koné Fadé', 'Yao Kouassi', 'Kona Abe', 'Œdipe Zadi'];
const PHONES = ['+2250701020304', '+2250102030405', '+33612345678', '+2250701999999'];
const makeId = (i: number) =>
  `${String(70_102_030 + (i % 7)).padStart(8, '0')}-abcd-4f${i % 10}a-8bee-${String(10_203_040_000 + i).padStart(12, 'a')}`.replace(
    /^.{8}/,
    (start) => (Number(start) + i * 100).toString().slice(-8),
  );

function passesPaymentFilter(
  order: { status: OrderStatus; paymentState: PaymentState; credit: number },
  filter: PaymentFilter | undefined,
): boolean {
  if (filter === undefined) return true;
  if (filter === 'credit') return order.credit > 0;
  if (filter === 'unpaid') return order.status !== 'cancelled' && UNPAID_STATES.includes(order.paymentState);
  return order.paymentState === filter;
}

function passesPromiseFilter(
  { lateAt, slowAt }: { lateAt: number | null; slowAt: number | null },
  filter: PromiseFilter | undefined,
  now: number,
): boolean {
  if (filter === undefined) return true;
  if (filter === 'slow') return isLate({ lateAt: slowAt }, now);
  if (filter === 'late') return isLate({ lateAt }, now);
  const { from, to } = getFilterDay(filter, now);
  return lateAt !== null && lateAt >= from && lateAt < to;
}

const makeChoice = <Value>(values: readonly Value[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined });

it('finds what the rule of the domain finds, whatever filters are beside it, before and after ids are indexed', {
  timeout: 120_000,
}, async () => {
  const livreur = world.livreur('Kona Kouassi');
  const client = world.client();
  const lateAts = [-HOUR, -1, HOUR, 30 * HOUR];
  for (let i = 0; i < 120; i++) {
    anOrder(world, {
      id: makeId(i),
      clientName: NAMES[i % NAMES.length] ?? '',
      clientContactPhone: PHONES[i % PHONES.length] ?? '',
      status: ORDER_STATUSES[i % ORDER_STATUSES.length] ?? 'pending',
      paymentState: PAYMENT_STATES[i % PAYMENT_STATES.length] ?? 'due',
      amountPaid: [0, 0, 1000, 9000][i % 4] ?? 0,
      paymentMethod: [...PAYMENT_METHODS, null][i % 5] ?? null,
      livreurId: i % 4 ? null : livreur.id,
      clientId: i % 6 ? null : client.id,
      createdAt: world.clock.now() - (i % 50) * 1000,
      toldAt: i % 11 ? world.clock.now() + (lateAts[i % 7] ?? DAY) : null,
      stepDueAt: i % 3 ? world.clock.now() + (lateAts[i % 4] ?? DAY) : null,
    });
    if (i === 80) indexNewIds(world.store);
  }
  const rows = world.db.select().from(orders).all();
  const now = world.clock.now();
  const pieces = [
    ...NAMES.join(' ').split(' '),
    ...PHONES,
    ...rows.slice(0, 8).map(({ id }) => id),
    'zzz',
    '#',
    '…',
  ];
  const part = fc
    .tuple(fc.constantFrom(...pieces), fc.nat(12), fc.integer({ min: 1, max: 40 }))
    .map(([text, start, length]) => text.slice(start % text.length).slice(0, length));
  const typed = fc.array(part, { minLength: 0, maxLength: 3 }).map((parts) => parts.join(' ').slice(0, 80));
  const filters = fc.record({
    search: typed,
    status: makeChoice(ORDER_STATUSES),
    paymentState: makeChoice(PAYMENT_FILTERS),
    paymentMethod: makeChoice(PAYMENT_METHODS),
    promise: makeChoice(PROMISE_FILTERS),
    livreurId: makeChoice([livreur.id]),
    clientId: makeChoice([client.id]),
    from: makeChoice([now - 30_000]),
    to: makeChoice([now - 10_000]),
  });
  await fc.assert(
    fc.asyncProperty(filters, fc.boolean(), async (input, isIndexed) => {
      if (isIndexed) indexNewIds(world.store);
      const { search, from, to, paymentState, promise, ...equal } = input;
      const terms = parseSearch(search);
      const expected = rows
        .filter((row) => matchesSearch({ ...row, livreurFolded: row.livreurId ? livreur.folded : '' }, terms))
        .filter((row) =>
          passesPromiseFilter(
            { lateAt: computeLateAt(row, null), slowAt: isOpen(row.status) ? row.stepDueAt : null },
            promise,
            now,
          ),
        )
        .filter((row) =>
          Object.entries(equal).every(([name, value]) => value === undefined || row[name as 'id'] === value),
        )
        .filter((row) => passesPaymentFilter({ ...row, credit: creditOf(row) }, paymentState))
        .filter(({ createdAt }) => createdAt >= (from ?? 0) && createdAt < (to ?? Number.POSITIVE_INFINITY))
        .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
        .map(({ id }) => id);
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await desk.dispatch.board({ ...input, limit: 40, ...(cursor ? { cursor } : {}) });
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(ids).toEqual(expected);
    }),
    { numRuns: readSize('SEARCHES', { usual: 100, whole: 300 }) },
  );
});

const countWord = (word: string) =>
  world.db
    .select()
    .from(searchWords)
    .all()
    .filter((row) => row.word === word).length;

it('leaves no word of a person who has changed their name or erased their account', async () => {
  const client = world.client('Awa Canari');
  world.product();
  const { id } = await world.as(client).orders.place(world.aCart());
  expect(countWord('canari')).toBeGreaterThan(0);
  await world
    .as(client)
    .profile.update({ fullname: 'Awa Pinson', phone: '+2250701020304', orderLetters: false });
  expect([countWord('canari'), countWord('pinson')]).toEqual([0, 2]);
  expect((await desk.dispatch.board({ search: 'pinson' })).items.map((order) => order.id)).toEqual([id]);
  await desk.dispatch.cancel({ orderId: id, from: 'pending' });
  await world.as(client).profile.deleteAccount({ password: WORLD_PASSWORD });
  expect([countWord('pinson'), countWord('0701020304')]).toEqual([0, 0]);
});

it('keeps the words of a text that another row still holds', async () => {
  const [one, other] = [anOrder(world), anOrder(world)];
  await desk.dispatch.remove({ orderId: one.id });
  expect((await desk.dispatch.board({ search: 'kone' })).items.map(({ id }) => id)).toEqual([other.id]);
  await desk.dispatch.remove({ orderId: other.id });
  expect(countWord('kone')).toBe(0);
});

it('finds the few that are left of the many that a search found before', async () => {
  const ids = world.store.write(() => Array.from({ length: FEW + 2 }, () => anOrder(world).id));
  const findKoneOrders = async () =>
    (await desk.dispatch.board({ search: 'kone', limit: 40 })).items.map(({ id }) => id);
  expect(await findKoneOrders()).toHaveLength(40);
  const [left = '', ...others] = ids;
  world.db.delete(orders).where(inArray(orders.id, others)).run();
  expect(await findKoneOrders()).toEqual([left]);
});

it('finds by its id an order that got the row number of a removed one', async () => {
  anOrder(world);
  const removed = anOrder(world);
  expect(indexNewIds(world.store)).toEqual({ indexed: 2 });
  await desk.dispatch.remove({ orderId: removed.id });
  const next = anOrder(world);
  const findOrdersByIdPart = async () =>
    (await desk.dispatch.board({ search: next.id.slice(24, 34) })).items.map(({ id }) => id);
  expect(await findOrdersByIdPart()).toEqual([next.id]);
  expect(indexNewIds(world.store)).toEqual({ indexed: 1 });
  expect(await findOrdersByIdPart()).toEqual([next.id]);
  expect((await desk.dispatch.board({ search: removed.id.slice(24, 34) })).items).toEqual([]);
});
