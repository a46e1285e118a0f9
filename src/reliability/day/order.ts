import { MINUTE } from '#domain/format/calendar.ts';
import type { HandoverInput } from '#domain/inputs/pieces.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { OrderLine } from '#domain/orders/order.ts';
import { countPieces, type LineCount, type LinenAt } from '#domain/pieces/handover.ts';
import type { BusinessAccount } from './accounts.ts';
import type { Answer } from './house.ts';
import { type Person, SERVICE } from './people.ts';
import type { Phone } from './phone.ts';
import { expectDone, expectEqual, type Scenario, type Shared } from './scenario.ts';

export interface OrderView {
  status: OrderStatus;
  livreurId: string | null;
  version: number;
  promisedAt: number;
  readyAt: number | null;
  claims: { id: string; redoOrderId: string | null }[];
  grandTotal: number;
  amountPaid: number;
  amountDue: number;
  credit: number;
  items: OrderLine[];
  payment: { method: string | null; entries: { id: number; kind: string; isReversed: boolean }[] };
}

export type PlacedOrder = {
  id: string;
  promisedAt: number;
  slot: { from: number; to: number } | null;
  totalItemsPrice: number;
  grandTotal: number;
};
type Leg = 'pickup' | 'delivery' | 'return';
type Codes = { codes: Record<Leg, string> };
type Slot = { from: number; to: number; isFree: boolean };

/** Number of quarters of an hour to wait: longer than a night and a Sunday. */
const PATIENCE = 400;

/** One order with the people around it; each method is an act of one of them. */
export class Order {
  id = '';

  readonly shared: Shared;
  readonly client: Person;
  phone: Phone;
  readonly desk: Person;
  readonly account: BusinessAccount | null;

  /** The lines of a redo are the claim's, and those of an account are agreed with its business. */
  readonly isAmendable: boolean;

  constructor(shared: Shared, phone: Phone, account: BusinessAccount | null = null, redoOf?: Order) {
    this.shared = shared;
    this.phone = phone;
    this.account = account;
    this.isAmendable = !account && !redoOf;
    this.client = redoOf?.client ?? account?.person ?? shared.chance.pick(shared.people.clients);
    this.desk = shared.chance.pick(shared.people.desk);
  }

  get linen() {
    return this.shared.reality.getLinen(this.id);
  }

  get money() {
    return this.shared.reality.getMoney(this.id);
  }

  happens(situation: string, percent: number): boolean {
    return this.shared.happens(situation, percent);
  }

  read(): Promise<OrderView> {
    return this.shared.house.queryProcedure(this.desk, 'dispatch.order', { orderId: this.id });
  }

  async readCode(leg: Leg): Promise<string> {
    const input = { orderId: this.id };
    return (await this.shared.house.queryProcedure<Codes>(this.client, 'orders.get', input)).codes[leg];
  }

  send<T>(by: Person, procedure: string, input: object = {}): Promise<Answer<T>> {
    return this.shared.house.sendAct<T>(by, procedure, { orderId: this.id, ...input });
  }

  actAsDesk<T>(procedure: string, input: object = {}): Promise<Answer<T>> {
    return this.send(this.desk, `dispatch.${procedure}`, input);
  }

  actAsClient<T>(procedure: string, input: object = {}): Promise<Answer<T>> {
    return this.send(this.client, `orders.${procedure}`, input);
  }

  actAsLivreur<T>(procedure: string, input: object = {}): Promise<Answer<T> | null> {
    return this.phone.sendOrQueueAct<T>(`missions.${procedure}`, { orderId: this.id, ...input });
  }

  aCart(): { productId: string; service: string; quantity: number }[] {
    const { chance, garments } = this.shared;
    const first = chance.between(0, garments.length - 1);
    return Array.from({ length: chance.between(1, 3) }, (_, i) => ({
      productId: garments[(first + i) % garments.length]?.id ?? '',
      service: SERVICE,
      // A line that loses a piece still has one to give back.
      quantity: chance.between(i === 0 ? 2 : 1, 4),
    }));
  }

  computePrice(items: ReturnType<Order['aCart']>): number {
    const { garments } = this.shared;
    const prices = new Map(garments.map(({ id, services }) => [id, services[0]?.price ?? 0]));
    const costs = items.map(({ productId, quantity }) => (prices.get(productId) ?? 0) * quantity);
    const sum = costs.reduce((all, cost) => all + cost, 0);
    return (sum * (100 - (this.account?.discount ?? 0))) / 100;
  }

  async place(extra: object = {}): Promise<Answer<PlacedOrder>> {
    const { chance, reality, house } = this.shared;
    const items = this.aCart();
    const answer = await house.sendAct<PlacedOrder>(this.client, 'orders.place', {
      key: chance.id(),
      items,
      location: { lng: -3.99 + chance.between(-9, 9) / 200, lat: 5.37 + chance.between(0, 9) / 200 },
      contactPhone: '+2250701020304',
      ...(this.account
        ? { paymentMethod: 'compte', accountId: this.account.id }
        : { paymentMethod: 'espece' }),
      ...extra,
    });
    if (answer.refused) return answer;
    const { id, slot, promisedAt, totalItemsPrice } = answer.data;
    this.id = id;
    // The client is shown these hours.
    reality.shownPromises.set(id, promisedAt);
    if (slot) reality.bookedSlots.set(id, slot);
    expectEqual('price', totalItemsPrice, this.computePrice(items));
    return answer;
  }

  async listSlots(): Promise<Slot[]> {
    const { house } = this.shared;
    const offer = await house.queryProcedure<{ days: { slots: Slot[] }[] }>(this.client, 'orders.slots');
    return offer.days.flatMap(({ slots }) => slots).filter(({ isFree }) => isFree);
  }

  /** The wait returned ends when the slot begins. */
  async chooseSlot(leg: 'pickup' | 'delivery', by: 'client' | 'desk'): Promise<number> {
    const { house, chance, reality } = this.shared;
    const { from, to } = chance.pick(await this.listSlots());
    const choice = { seen: (await this.read()).version, slot: { from } };
    expectDone(
      await (by === 'client' ? this.actAsClient('chooseSlot', choice) : this.actAsDesk('setSlot', choice)),
    );
    reality.chosenSlots.push({ orderId: this.id, at: house.now, leg, slot: { from, to } });
    return (from - house.now) / MINUTE;
  }

  /** An act of a phone without network arrives late, so the order may still have its former status. */
  async *waitForStatus(status: OrderStatus): AsyncGenerator<number, OrderView> {
    for (let tries = 0; tries < PATIENCE; tries++) {
      const order = await this.read();
      if (order.status === status) return order;
      yield 15;
    }
    throw new Error(`the order is ${(await this.read()).status}, not ${status}`);
  }

  async *sendLivreur(leg: Leg, from: OrderStatus): Scenario {
    expectDone(await this.actAsDesk('assign', { leg, from, livreurId: this.phone.livreur.id }));
    if (leg === 'delivery') this.noteReady();
    yield this.shared.chance.between(5, 40);
    if (leg !== 'return')
      await this.actAsLivreur('advance', { from: leg === 'pickup' ? 'assigned' : 'assigned_for_delivery' });
    yield this.shared.chance.between(10, 60);
  }

  /** `from` is the status in which the workshop says that the linen is ready. */
  async setReady(from: 'picked_up' | 'processing'): Promise<void> {
    const { house } = this.shared;
    expectDone(await house.sendAct(this.desk, 'dispatch.setReady', { orders: [{ orderId: this.id, from }] }));
    const { status, readyAt } = await this.read();
    expectEqual('ready', status === 'processing' && readyAt !== null, true);
    this.noteReady();
  }

  /** An assignment for the delivery says it too. */
  private noteReady(): void {
    const { reality, house } = this.shared;
    if (!reality.readyAt.has(this.id)) reality.readyAt.set(this.id, house.now);
  }

  /** `taken` is the number of pieces that the livreur really takes, whatever the hand-over records. */
  async pickUpLinen(taken: number, handover?: HandoverInput): Promise<void> {
    await this.actAsLivreur('advance', { from: 'pickup_en_route', ...(handover && { handover }) });
    this.linen.fetched += taken;
  }

  async collectCash(amount: number): Promise<void> {
    if (amount === 0) return;
    expectDone(await this.actAsLivreur('confirmCash', { amount }));
    this.shared.reality.receiveCash(this.id, this.phone.livreur.id, amount);
  }

  async handOver(handover: HandoverInput): Promise<void> {
    await this.actAsLivreur('advance', { from: 'delivery_en_route', handover });
    this.giveLinenBack(handover.counts);
  }

  giveLinenBack(counts?: readonly LineCount[]): void {
    this.linen.broughtBack = counts ? countPieces(counts) : this.linen.fetched - this.linen.missing;
  }

  /** The livreur takes a step back at once; a phone without network shows no such button. */
  async undoStep(from: OrderStatus): Promise<void> {
    const { house } = this.shared;
    await house.moveClock(house.now + MINUTE);
    expectDone(await this.send(this.phone.livreur, 'missions.undo', { from }));
  }

  /** Another livreur takes over the linen, and the desk says where it is. */
  async passLinenOn(linenAt: LinenAt): Promise<void> {
    const { chance, phones } = this.shared;
    const next = chance.pick(phones.filter((phone) => phone !== this.phone));
    const livreurId = next.livreur.id;
    if (!(await this.actAsDesk('reassign', { livreurId })).refused)
      throw new Error('linen changes hands without a word where it is');
    expectDone(await this.actAsDesk('reassign', { livreurId, linenAt }));
    this.phone = next;
    this.linen.passedOn += this.linen.fetched - this.linen.missing;
  }

  /** One piece of the first line is missing. */
  async countOneLess(): Promise<LineCount[]> {
    const { items } = await this.read();
    return items.map(({ position, quantity }, line) => ({ position, quantity: quantity - (line ? 0 : 1) }));
  }
}
