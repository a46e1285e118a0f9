import { beforeEach, expect, it } from 'vitest';
import { moneyEntries, orders } from '#db/schema.ts';
import { DAY, formatIsoDay, HOUR } from '#domain/format/calendar.ts';
import { amountDueOf } from '#domain/money/payment.ts';
import type { Caller } from '#testing/browserClient.ts';
import { createNumberDrawer } from '#testing/createNumberDrawer.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';

const world = openWorld();
let boss: Caller;
let owner: { id: string };
beforeEach(() => {
  owner = world.superadmin();
  boss = world.as(owner);
});

it('equals SQL over orders and ledger after three hundred random acts', { timeout: 60_000 }, async () => {
  const drawNumber = createNumberDrawer(11);
  world.product();
  const first = world.clock.now();
  const clients = [world.client(), world.client()] as const;
  const livreur = world.livreur();
  const makeKey = () => world.deps.id();
  const readValue = (sql: string, ...values: unknown[]) =>
    world.store.sqlite
      .prepare(sql)
      .pluck()
      .get(...values);
  let money = 0;
  for (let i = 0; i < 300; i++) {
    if (drawNumber(3) === 0) world.clock.advance(drawNumber(30) * HOUR);
    // A session ends overnight, so the superadmin signs in again.
    boss = world.as(owner);
    if (i % 20 === 0) await expectFiguresMatchSql();
    const all = world.db.select().from(orders).all();
    const order = all[drawNumber(Math.max(1, all.length))];
    const act = drawNumber(8);
    if (act < 2 || !order) {
      await world.as(clients[drawNumber(2) ? 0 : 1]).orders.place(world.aCart());
      continue;
    }
    const { id: orderId, status } = order;
    const due = amountDueOf(order);
    const method = drawNumber(2) ? 'wave' : 'espece';
    const amount = 1 + drawNumber(Math.max(1, due + 500));
    const entries = world.db.select().from(moneyEntries).all();
    const tries = [
      () => boss.dispatch.markPaid({ orderId, method, amount, key: makeKey(), note: 'Payée deux fois' }),
      () => boss.dispatch.markPaid({ orderId, method }),
      () =>
        boss.dispatch.refund({
          orderId,
          method,
          amount: 1 + drawNumber(Math.max(1, order.amountPaid)),
          reason: 'Trop payé',
          key: makeKey(),
        }),
      () =>
        boss.dispatch.reverse({
          entryId: entries[drawNumber(Math.max(1, entries.length))]?.sequence ?? 1,
          reason: 'Erreur',
        }),
      () => boss.dispatch.cancel({ orderId, from: status }),
      () => boss.dispatch.assign({ orderId, leg: 'pickup', livreurId: livreur.id, from: status }),
    ];
    const attempt = tries[act - 2];
    if (attempt) await getRefusal(attempt());
    money = entries.length;
  }
  await expectFiguresMatchSql();
  expect(money).toBeGreaterThan(60);

  function sumMoneyBySql(kind: string, method: string, from: number, to: number) {
    return readValue(
      `select coalesce(sum(case e.kind when 'reversal' then -e.amount else e.amount end), 0) from money_entries e
       left join money_entries r on r.sequence = e.reverses
       where coalesce(r.kind, e.kind) = ? and e.method = ? and e.booked_on >= ? and e.booked_on < ?`,
      kind,
      method,
      from,
      to,
    );
  }
  function computeFiguresBySql(from: number, to: number) {
    const countOrders = (where: string) =>
      readValue(
        `select count(*) from orders where created_at >= ? and created_at < ? and ${where}`,
        from,
        to,
      );
    const sumByMethod = (kind: string) => ({
      espece: sumMoneyBySql(kind, 'espece', from, to),
      wave: sumMoneyBySql(kind, 'wave', from, to),
    });
    return {
      orders: countOrders('true'),
      cancelled: countOrders(`status = 'cancelled'`),
      due: readValue(
        `select coalesce(sum(max(0, max(0, grand_total - rebate) - amount_paid)), 0) from orders
         where created_at >= ? and created_at < ? and status <> 'cancelled'`,
        from,
        to,
      ),
      received: sumByMethod('receipt'),
      refunded: sumByMethod('refund'),
    };
  }

  async function expectFiguresMatchSql(): Promise<void> {
    const start = Math.floor(first / DAY) * DAY;
    const now = world.clock.now();
    const readDay = async (at: number) =>
      (await boss.stats.overview({ from: formatIsoDay(at), to: formatIsoDay(at) })).figures;
    for (let day = start; day < now; day += DAY)
      expect(await readDay(day)).toMatchObject(computeFiguresBySql(day, day + DAY));
    const { figures, owed } = await boss.stats.overview({ from: formatIsoDay(start), to: formatIsoDay(now) });
    expect(figures).toMatchObject(computeFiguresBySql(start, now + DAY));
    const sums = [figures.received, figures.refunded].map(({ espece, wave }) => espece + wave);
    expect((sums[0] ?? 0) - (sums[1] ?? 0)).toBe(
      readValue('select coalesce(sum(amount_paid), 0) from orders'),
    );
    expect(owed).toMatchObject({
      due: readValue(
        `select coalesce(sum(max(0, max(0, grand_total - rebate) - amount_paid)), 0) from orders where status <> 'cancelled'`,
      ),
      credit: readValue(
        `select coalesce(sum(case status when 'cancelled' then amount_paid else max(0, amount_paid - max(0, grand_total - rebate)) end), 0) from orders`,
      ),
    });
  }
});
