import { formatIsoDay } from '#domain/format/calendar.ts';
import type { Phone } from './phone.ts';
import { addTo } from './reality.ts';
import { expectDone, expectEqual, expectRefused, type Shared } from './scenario.ts';

const LOST_COINS = 500;

/** The livreur hands in the cash of the day, which one of two at the desk counts. */
export async function handInCash(shared: Shared, { livreur }: Phone): Promise<void> {
  const { house, people, reality, chance, happens } = shared;
  const { held } = await house.queryProcedure<{ held: number }>(livreur, 'cash.mine');
  if (held === 0) return;
  const laid = held > LOST_COINS && happens('coinsLost', 50) ? held - LOST_COINS : held;
  if (laid < held) addTo(reality.missingCoins, livreur.id, LOST_COINS);
  const amount = laid < held && happens('shortTill', 40) ? laid : held;
  const input = { amount, actId: chance.id() };
  const sent = await house.sendAct<{ handoverId: string }>(livreur, 'cash.handIn', input);
  expectDone(sent);
  const { handoverId } = sent.data;
  const isMistyped = happens('countMistyped', 30);
  const typedAmount = isMistyped ? laid * 10 : laid;
  const counts = await Promise.all(
    people.desk.map((desk) => house.postInput(desk, 'cash.count', { handoverId, counted: typedAmount })),
  );
  expectRefused(counts.find(({ refused }) => refused) ?? null, 'ALREADY_COUNTED');
  if (isMistyped) {
    const counter = people.desk[counts.findIndex(({ refused }) => !refused)] ?? people.owners[0];
    const correction = { handoverId, counted: laid, reason: 'Un zéro de trop' };
    expectDone(await house.sendAct(counter, 'cash.recount', correction));
  }
  reality.laidOnTable.set(handoverId, laid);
  reality.drawer += laid;
  if (laid < held) await settleGap(shared, handoverId);
}

/** Two owners settle one gap at the same time. */
async function settleGap({ house, people, reality, chance }: Shared, gapId: string): Promise<void> {
  const outcome = chance.pick(['repaid', 'written_off']);
  const input = { gapId, outcome, reason: 'Vu avec lui' };
  const answers = await Promise.all(
    people.owners.map((owner) => house.postInput(owner, 'cash.settle', input)),
  );
  expectEqual('settlements of a gap', answers.filter(({ refused }) => !refused).length, 1);
  if (outcome === 'repaid') reality.drawer += LOST_COINS;
}

const KEPT_FOR_CHANGE = 20_000;

/** The desk pays soap from the drawer, takes the rest to the bank, counts what lies there and closes the day. */
export async function closeDrawer(shared: Shared): Promise<void> {
  const { house, people, reality, chance, happens } = shared;
  const [desk] = people.desk;
  const day = formatIsoDay(house.now);
  const soap = Math.min(reality.drawer, chance.between(300, 3000));
  const rest = Math.max(0, reality.drawer - soap - KEPT_FOR_CHANGE);
  for (const [procedure, amount, words] of [
    ['cash.spend', soap, { reason: 'Savon' }],
    ['cash.deposit', rest, { note: 'Banque' }],
  ] as const) {
    if (amount === 0) continue;
    expectDone(await house.sendAct(people.owners[0], procedure, { amount, key: chance.id(), ...words }));
    reality.drawer -= amount;
  }
  const lost = reality.drawer >= LOST_COINS && happens('drawerGap', 50) ? LOST_COINS : 0;
  reality.drawer -= lost;
  reality.drawerGaps.set(day, lost);
  expectDone(await house.sendAct(desk, 'cash.closeDay', { day, counted: reality.drawer }));
  if (lost === 0) return;
  const { closing } = await house.queryProcedure<{ closing: { id: string } }>(desk, 'cash.drawer', { day });
  const settle = { gapId: closing.id, outcome: 'found', reason: 'Sous le tiroir' };
  expectDone(await house.sendAct(people.owners[0], 'cash.settle', settle));
  reality.drawer += lost;
}
