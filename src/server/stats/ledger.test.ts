import { beforeEach, expect, it } from 'vitest';
import { moneyEntries, orders } from '#db/schema.ts';
import { DAY, formatIsoDay, HOUR } from '#domain/format/calendar.ts';
import { amountDueOf } from '#domain/money/payment.ts';
import type { Caller } from '#testing/browserClient.ts';
import { openWorld } from '#testing/openWorld.ts';
import { refusalOf } from '#testing/refusalOf.ts';

/* The figures against plain SQL over the ledger. */

const world = openWorld();
let boss: Caller;
let owner: { id: string };
beforeEach(() => {
  owner = world.superadmin();
  boss = world.as(owner);
});

it('equals SQL over orders and ledger after three hundred random acts', { timeout: 60_000 }, async () => {
  let seed = 11;
  const draw = (n: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % n;
  };
  world.product();
  const first = world.clock.now();
  const clients = [world.client(), world.client()] as const;
  const livreur = world.livreur();
  const key = () => world.deps.id();
  const one = (sql: string, ...values: unknown[]) =>
    world.store.sqlite
      .prepare(sql)
      .pluck()
      .get(...values);
  let money = 0;
  for (let i = 0; i < 300; i++) {
    if (draw(3) === 0) world.clock.advance(draw(30) * HOUR);
    // Sessions end overnight.
    boss = world.as(owner);
    if (i % 20 === 0) await same();
    const all = world.db.select().from(orders).all();
    const order = all[draw(Math.max(1, all.length))];
    const act = draw(8);
    if (act < 2 || !order) {
      await world.as(clients[draw(2) ? 0 : 1]).orders.place(world.aCart());
      continue;
    }
    const { id: orderId, status } = order;
    const due = amountDueOf(order);
    const method = draw(2) ? 'wave' : 'espece';
    const amount = 1 + draw(Math.max(1, due + 500));
    const entries = world.db.select().from(moneyEntries).all();
    const tries = [
      () => boss.dispatch.markPaid({ orderId, method, amount, key: key(), note: 'Payée deux fois' }),
      () => boss.dispatch.markPaid({ orderId, method }),
      () =>
        boss.dispatch.refund({
          orderId,
          method,
          amount: 1 + draw(Math.max(1, order.amountPaid)),
          reason: 'Trop payé',
          key: key(),
        }),
      () =>
        boss.dispatch.reverse({
          entryId: entries[draw(Math.max(1, entries.length))]?.sequence ?? 1,
          reason: 'Erreur',
        }),
      () => boss.dispatch.cancel({ orderId, from: status }),
      () => boss.dispatch.assign({ orderId, leg: 'pickup', livreurId: livreur.id, from: status }),
    ];
    const attempt = tries[act - 2];
    if (attempt) await refusalOf(attempt());
    money = entries.length;
  }
  await same();
  expect(money).toBeGreaterThan(60);

  function moneyBySql(kind: string, method: string, from: number, to: number) {
    return one(
      `select coalesce(sum(case e.kind when 'reversal' then -e.amount else e.amount end), 0) from money_entries e
       left join money_entries r on r.sequence = e.reverses
       where coalesce(r.kind, e.kind) = ? and e.method = ? and e.at >= ? and e.at < ?`,
      kind,
      method,
      from,
      to,
    );
  }
  function bySql(from: number, to: number) {
    const count = (where: string) =>
      one(`select count(*) from orders where created_at >= ? and created_at < ? and ${where}`, from, to);
    const methods = (kind: string) => ({
      espece: moneyBySql(kind, 'espece', from, to),
      wave: moneyBySql(kind, 'wave', from, to),
    });
    return {
      orders: count('true'),
      cancelled: count(`status = 'cancelled'`),
      due: one(
        `select coalesce(sum(max(0, grand_total - amount_paid)), 0) from orders
         where created_at >= ? and created_at < ? and status <> 'cancelled'`,
        from,
        to,
      ),
      received: methods('receipt'),
      refunded: methods('refund'),
    };
  }

  async function same(): Promise<void> {
    const start = Math.floor(first / DAY) * DAY;
    const now = world.clock.now();
    const ofDay = async (at: number) =>
      (await boss.stats.overview({ from: formatIsoDay(at), to: formatIsoDay(at) })).figures;
    for (let day = start; day < now; day += DAY)
      expect(await ofDay(day)).toMatchObject(bySql(day, day + DAY));
    const { figures, owed } = await boss.stats.overview({ from: formatIsoDay(start), to: formatIsoDay(now) });
    expect(figures).toMatchObject(bySql(start, now + DAY));
    const sums = [figures.received, figures.refunded].map(({ espece, wave }) => espece + wave);
    expect((sums[0] ?? 0) - (sums[1] ?? 0)).toBe(one('select coalesce(sum(amount_paid), 0) from orders'));
    expect(owed).toEqual({
      due: one(
        `select coalesce(sum(max(0, grand_total - amount_paid)), 0) from orders where status <> 'cancelled'`,
      ),
      credit: one(
        `select coalesce(sum(case status when 'cancelled' then amount_paid else max(0, amount_paid - grand_total) end), 0) from orders`,
      ),
    });
  }
});
