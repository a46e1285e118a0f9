import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { anAccountInput } from '#testing/accounts/accounts.ts';
import type { House } from './house.ts';
import { Order } from './order.ts';
import type { People, Person } from './people.ts';
import { addTo } from './reality.ts';
import { expectDone, type Scenario, type Shared } from './scenario.ts';

/** A client of the house orders on it. */
export interface BusinessAccount {
  id: string;
  name: string;
  person: Person;
  ceiling: number;
  discount: number;
}

const BUSINESSES = [
  { name: 'Hôtel Ébrié', terms: 0, ceiling: 80_000, discount: 0 },
  { name: 'Clinique du Lac', terms: 15, ceiling: 5_000_000, discount: 10 },
];

export async function openAccounts(house: House, { owners, clients }: People): Promise<BusinessAccount[]> {
  const accounts: BusinessAccount[] = [];
  for (const business of BUSINESSES) {
    const person = clients[accounts.length] ?? owners[0];
    const input = anAccountInput(business);
    const opened = await house.sendAct<{ id: string }>(owners[0], 'accounts.create', input);
    expectDone(opened);
    const { id } = opened.data;
    expectDone(await house.sendAct(owners[0], 'accounts.addPerson', { accountId: id, userId: person.id }));
    accounts.push({ ...business, id, person });
  }
  return accounts;
}

interface Invoice {
  id: string;
  month: string;
  amount: number;
  credited: number;
  due: number;
}
interface Entry {
  id: string;
  kind: string;
  method: string | null;
  amount: number;
  withheld: number;
  isReversed: boolean;
}
type Money = { credit: number; owed: number; uninvoiced: number; invoices: Invoice[]; entries: Entry[] };

export const readMoney = ({ house, people }: Shared, accountId: string): Promise<Money> =>
  house.queryProcedure(people.owners[0], 'accounts.money', { accountId });

/** In the evening a business pays, or is given something, or a cheque of it bounces. */
export async function moveAccountMoney(shared: Shared): Promise<void> {
  const { house, people, chance, reality, happens } = shared;
  const [owner] = people.owners;
  for (const { id: accountId } of shared.accounts) {
    const move = (amount: number) => addTo(reality.cameFromAccounts, accountId, amount);
    const { invoices, owed } = await readMoney(shared, accountId);
    const due = invoices.filter((one) => one.due > 0);
    if (due.length > 0 && happens('accountPays', 40)) {
      const amount = happens('accountPaysTooMuch', 20) ? owed + 1000 : chance.between(1, owed);
      const method = chance.pick(['transfer', 'check', 'espece', 'wave']);
      const withheld = happens('taxWithheld', 40) && { amount: 500, reason: 'Retenue' };
      const named = { invoices: [chance.pick(due).id], key: chance.id(), ...(withheld && { withheld }) };
      expectDone(await house.sendAct(people.desk[0], 'accounts.receive', { ...named, method, amount }));
      move(amount + (withheld ? withheld.amount : 0));
      if (method === 'espece') reality.drawer += amount;
    }
    if (happens('accountFavour', 20)) {
      const favour = { accountId, amount: chance.between(1, 2000), reason: 'Geste', key: chance.id() };
      expectDone(await house.sendAct(owner, 'accounts.favour', favour));
      move(favour.amount);
    }
    const { entries } = await readMoney(shared, accountId);
    const bounced = entries.find(({ kind, isReversed }) => kind !== 'reversal' && !isReversed);
    if (!bounced || (bounced.method === 'espece' && bounced.amount > reality.drawer)) continue;
    if (!happens('accountEntryReversed', 20)) continue;
    const reversal = { key: chance.id(), entryId: bounced.id, reason: 'Sans provision' };
    expectDone(await house.sendAct(owner, 'accounts.reverse', reversal));
    move(-bounced.amount - bounced.withheld);
    if (bounced.method === 'espece') reality.drawer -= bounced.amount;
  }
}

/** Orders of the last evening of a month; of the end of two, phones without network tell the next morning. */
export async function bringLastOrders(shared: Shared): Promise<Order[]> {
  const { house, phones, accounts } = shared;
  const orders = phones.slice(0, 3).map((phone) => new Order(shared, phone, accounts.at(-1)));
  for (const [number, order] of orders.entries())
    for await (const _ of bringOrder(order, number < 2)) await house.moveClock(house.now + MINUTE);
  return orders;
}

async function* bringOrder(order: Order, isToldLate: boolean): Scenario {
  await order.phone.reconnect();
  expectDone(await order.place());
  yield* order.sendLivreur('pickup', 'pending');
  await order.pickUpLinen(countPieces((await order.read()).items));
  expectDone(await order.actAsDesk('setStatus', { from: 'picked_up', to: 'processing' }));
  yield* order.sendLivreur('delivery', 'processing');
  order.phone.isOffline = isToldLate;
  await order.handOver({});
}

/** The month is invoiced at 06:00: the first order is undone afterwards, the second one is heard of later. */
export async function turnMonth({ house }: Shared, midnight: number, orders: Order[]): Promise<void> {
  const [undone, late] = orders;
  await house.moveClock(midnight + 6 * HOUR - MINUTE / 2);
  await undone?.phone.reconnect();
  await house.moveClock(midnight + 6 * HOUR);
  await house.cutPower();
  await undone?.undoStep('completed');
  await undone?.handOver({});
  await house.moveClock(midnight + 7 * HOUR);
  await late?.phone.reconnect();
}
