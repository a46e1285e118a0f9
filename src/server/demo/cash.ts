import { and, eq, gt, isNull } from 'drizzle-orm';
import { cashHandovers } from '#db/schema.ts';
import { DAY, formatIsoDay, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { countHandover, handInCash, settleGap } from '../cash/cash.ts';
import { closeDay } from '../cash/closeDay.ts';
import { computeDrawerSums } from '../cash/drawer.reads.ts';
import { depositCash, spendCash } from '../cash/drawer.ts';
import { readHeldCash } from '../cash/heldCash.ts';
import type { DemoHouse } from './house.ts';
import type { DemoPeople, DemoPerson } from './orders.ts';

const EVENING = 19 * HOUR + 30 * MINUTE;
const CLOSING = 20 * HOUR + 30 * MINUTE;

/** Some days ago. */
const EXPENSES: Record<number, [amount: number, reason: string]> = {
  2: [1500, 'Carburant du triporteur'],
  4: [2500, 'Lessive et cintres'],
};
/** Coins were missing in the drawer three evenings ago. */
const SHORT: Record<number, number> = { 3: 500 };

/**
 * Livreurs hand in what they hold each evening, and the desk closes the day. The first livreur's hand-over is counted when
 * the next one comes, so that one always waits. One gap of theirs is settled, one of the second livreur stays open.
 */
export function planCash(house: DemoHouse, people: DemoPeople, now: number): void {
  const [first, second, ...others] = people.livreurs;
  if (!first || !second) throw new Error('The demo needs two livreurs.');
  const shortages = new Map([
    [first.id, now - 10 * DAY],
    [second.id, now - 6 * DAY],
  ]);
  const count = (livreur: DemoPerson) => countWaiting(house, people.desk, livreur, shortages);
  for (let ago = 60; ago >= 0; ago--) {
    const day = startOfDay(now) - ago * DAY;
    house.plan(day + 12 * HOUR, () => settleGaps(house, people.superadmin, first));
    house.plan(day + EVENING, () => {
      count(first);
      for (const livreur of people.livreurs) handIn(house, livreur);
    });
    house.plan(day + EVENING + 15 * MINUTE, () => {
      for (const livreur of [second, ...others]) count(livreur);
    });
    if (ago > 0) house.plan(day + CLOSING, () => closeDrawer(house, people.desk, day, ago));
  }
}

function handIn({ deps, as }: DemoHouse, livreur: DemoPerson): void {
  const { held: amount } = readHeldCash(deps, livreur.id);
  if (amount > 0) handInCash(as(livreur), { amount, actId: deps.id() });
}

function countWaiting(
  { deps, as }: DemoHouse,
  desk: DemoPerson,
  { id }: DemoPerson,
  shortages: Map<string, number>,
): void {
  const isWaiting = and(eq(cashHandovers.livreurId, id), isNull(cashHandovers.counted));
  for (const handover of deps.db.select().from(cashHandovers).where(isWaiting).all()) {
    const isShort = deps.now() > (shortages.get(id) ?? Number.POSITIVE_INFINITY) && shortages.delete(id);
    const counted = handover.expected - (isShort ? 500 : 0);
    countHandover(as(desk), { handoverId: handover.id, counted });
  }
}

function settleGaps({ deps, as }: DemoHouse, superadmin: DemoPerson, { id }: DemoPerson): void {
  const isOpen = and(
    eq(cashHandovers.livreurId, id),
    gt(cashHandovers.gap, 0),
    isNull(cashHandovers.outcome),
  );
  const reason = 'Oubliés dans la sacoche, rendus le lendemain';
  for (const { id: gapId } of deps.db.select().from(cashHandovers).where(isOpen).all())
    settleGap(as(superadmin), { gapId, outcome: 'repaid', reason });
}

/** What lies above the float goes to the owner, as far as an admin may carry it. */
function closeDrawer({ deps, as }: DemoHouse, desk: DemoPerson, day: number, ago: number): void {
  const [amount = 0, reason = ''] = EXPENSES[ago] ?? [];
  if (amount > 0) spendCash(as(desk), { amount, reason, key: deps.id() });
  const { expected, float } = computeDrawerSums(deps, day);
  const above = Math.min(expected - float, deps.house().cashLimit);
  if (above > 0) depositCash(as(desk), { amount: above, note: 'Remis au propriétaire', key: deps.id() });
  const counted = expected - Math.max(0, above) - (SHORT[ago] ?? 0);
  closeDay(as(desk), { day: formatIsoDay(day), counted });
}
