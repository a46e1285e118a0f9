import { formatIsoDay } from '#domain/format/calendar.ts';
import { expectDone } from './answers.ts';
import type { Shared } from './scenario.ts';

const KEPT_FOR_CHANGE = 20_000;
const LOST_COINS = 300;

export const DRAWER_ENDS = ['drawerExact', 'drawerGap'] as const;
type DrawerEnd = (typeof DRAWER_ENDS)[number];

/** The desk pays soap from the drawer, takes the rest to the bank, counts what lies there and closes the day. */
export async function closeDrawer(shared: Shared): Promise<DrawerEnd> {
  const { house, people, reality, chance } = shared;
  const [desk] = people.desk;
  const [owner] = people.owners;
  const day = formatIsoDay(house.now);
  if (reality.drawer > 3000)
    await takeOut(shared, 'cash.spend', chance.between(300, 3000), { reason: 'Savon' });
  const rest = reality.drawer - KEPT_FOR_CHANGE;
  if (rest > 0) await takeOut(shared, 'cash.deposit', rest, { note: 'Banque' });
  const lost = reality.drawer >= LOST_COINS && chance.between(1, 2) === 1 ? LOST_COINS : 0;
  reality.drawer -= lost;
  reality.drawerGaps.set(day, lost);
  const readDrawer = () =>
    house.queryProcedure<{ expected: number | null; closing: { id: string } }>(desk, 'cash.drawer', { day });
  if ((await readDrawer()).expected !== null) throw new Error('the desk reads what the drawer should hold');
  expectDone(await house.sendAct(desk, 'cash.closeDay', { day, counted: reality.drawer }));
  if (lost === 0) return 'drawerExact';
  const { closing } = await readDrawer();
  const settle = { gapId: closing.id, outcome: 'found', reason: 'Sous le tiroir' };
  expectDone(await house.sendAct(owner, 'cash.settle', settle));
  reality.drawer += lost;
  return 'drawerGap';
}

/** The desk tries first; what is above its limits an owner does. */
async function takeOut(
  { house, people, reality, chance }: Shared,
  procedure: 'cash.spend' | 'cash.deposit',
  amount: number,
  words: { reason: string } | { note: string },
): Promise<void> {
  const input = { amount, key: chance.id(), ...words };
  const answer = await house.sendAct(people.desk[0], procedure, input);
  const isTooMuch = answer.refused === 'EXPENSE_LIMIT' || answer.refused === 'DEPOSIT_LIMIT';
  expectDone(isTooMuch ? await house.sendAct(people.owners[0], procedure, input) : answer);
  reality.drawer -= amount;
}
