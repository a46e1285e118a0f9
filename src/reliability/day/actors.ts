import { MINUTE } from '#domain/format/calendar.ts';
import type { HandoverInput } from '#domain/inputs/pieces.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { countPieces, type LinenAt } from '#domain/pieces/handover.ts';
import type { Random } from '#server/demo/chance.ts';
import { expectDone, waitForPhone } from './answers.ts';
import type { Answer } from './house.ts';
import { type Person, SERVICE } from './people.ts';
import type { Phone } from './phone.ts';
import type { Reality } from './reality.ts';
import type { Scenario, Shared } from './scenario.ts';

export interface OrderView {
  id: string;
  status: OrderStatus;
  version: number;
  livreurId: string | null;
  contactId: string | null;
  claims: { id: string }[];
  grandTotal: number;
  amountPaid: number;
  amountDue: number;
  credit: number;
  promisedAt: number;
  items: { position: number; productId: string; service: string; quantity: number }[];
  payment: { entries: { id: number; kind: string; amount: number }[] };
}

export type PlacedOrder = {
  id: string;
  promisedAt: number;
  grandTotal: number;
  slot: { from: number; to: number } | null;
};
export type NewOrder = Record<string, unknown> & { contactPhone: string };
type OfferedSlot = { from: number; to: number; places: number };
type SlotOffer = { days: { slots: OfferedSlot[] }[] };

/** Number of quarters of an hour to wait: longer than a night and a Sunday. */
const PATIENCE = 400;
export class Actors {
  orderId = '';

  readonly shared: Shared;
  readonly client: Person;
  phone: Phone;
  readonly desk: Person;

  constructor(shared: Shared, client: Person, phone: Phone, desk: Person) {
    this.shared = shared;
    this.client = client;
    this.phone = phone;
    this.desk = desk;
  }

  get reality(): Reality {
    return this.shared.reality;
  }

  get chance(): Random {
    return this.shared.chance;
  }

  readOrder(): Promise<OrderView> {
    return this.shared.house.queryProcedure(this.desk, 'dispatch.order', { orderId: this.orderId });
  }

  async readCodes(): Promise<Record<'pickup' | 'delivery' | 'return', string>> {
    const { codes } = await this.shared.house.queryProcedure<{
      codes: Record<'pickup' | 'delivery' | 'return', string>;
    }>(this.client, 'orders.get', { orderId: this.orderId });
    return codes;
  }

  actAsDesk<T>(procedure: string, input: object = {}): Promise<Answer<T>> {
    return this.shared.house.sendAct<T>(this.desk, `dispatch.${procedure}`, {
      orderId: this.orderId,
      ...input,
    });
  }

  actAsClient<T>(procedure: string, input: object = {}): Promise<Answer<T>> {
    return this.shared.house.sendAct<T>(this.client, `orders.${procedure}`, {
      orderId: this.orderId,
      ...input,
    });
  }

  postClaim(claim: object): Promise<Answer> {
    return this.shared.house.postInput(this.client, 'orders.claim', { orderId: this.orderId, ...claim });
  }

  actAsLivreur<T>(procedure: string, input: object = {}): Promise<Answer<T> | null> {
    return this.phone.sendOrQueueAct<T>(`missions.${procedure}`, { orderId: this.orderId, ...input });
  }

  aCart(): { productId: string; service: string; quantity: number }[] {
    const { chance, shared } = this;
    const first = chance.between(0, shared.garments.length - 1);
    return Array.from({ length: chance.between(1, 3) }, (_, i) => ({
      productId: shared.garments[(first + i) % shared.garments.length]?.id ?? '',
      service: SERVICE,
      quantity: chance.between(1, 4),
    }));
  }

  computePrice(items: ReturnType<Actors['aCart']>): number {
    const findPrice = (productId: string) =>
      this.shared.garments.find(({ id }) => id === productId)?.services[0]?.price ?? 0;
    return items.reduce((sum, { productId, quantity }) => sum + findPrice(productId) * quantity, 0);
  }

  async placeOrder(extra: object = {}): Promise<Answer<PlacedOrder>> {
    const { chance } = this;
    const answer = await this.sendNewOrder({
      key: chance.id(),
      items: this.aCart(),
      location: { lng: -3.99 + chance.between(-9, 9) / 200, lat: 5.37 + chance.between(0, 9) / 200 },
      contactPhone: '+2250701020304',
      paymentMethod: 'espece',
      ...extra,
    });
    if (answer.refused) return answer;
    this.orderId = answer.data.id;
    this.reality.readPromise(answer.data);
    return answer;
  }

  sendNewOrder(order: NewOrder): Promise<Answer<PlacedOrder>> {
    return this.shared.house.sendAct(this.client, 'orders.place', order);
  }

  /** The wait returned ends when the slot begins. */
  async chooseSlot(leg: 'pickup' | 'delivery', by: 'client' | 'desk'): Promise<number> {
    const { house } = this.shared;
    const { from, to, places } = this.chance.pick((await this.listSlots()).filter((one) => one.places > 0));
    const choice = { seen: (await this.readOrder()).version, slot: { from } };
    expectDone(
      await (by === 'client' ? this.actAsClient('chooseSlot', choice) : this.actAsDesk('setSlot', choice)),
    );
    const left = (await this.listSlots()).find((one) => one.from === from)?.places;
    if (left !== places - 1) throw new Error(`a slot with ${places} places has ${left} once one is chosen`);
    this.reality.chosenSlots.push({ orderId: this.orderId, at: house.now, leg, slot: { from, to } });
    return (from - house.now) / MINUTE;
  }

  /** Only the desk reads how many places are left; the slots are public, so its session is opened before. */
  async listSlots(): Promise<OfferedSlot[]> {
    const { house } = this.shared;
    await house.queryProcedure(this.desk, 'dispatch.counts');
    const offer = await house.queryProcedure<SlotOffer>(this.desk, 'orders.slots');
    return offer.days.flatMap(({ slots }) => slots);
  }

  /** An act of a phone without network arrives late, so the order may still have its former status. */
  async *waitForStatus(...statuses: OrderStatus[]): AsyncGenerator<number, OrderView> {
    for (let tries = 0; tries < PATIENCE; tries++) {
      const order = await this.readOrder();
      if (statuses.includes(order.status)) return order;
      yield 15;
    }
    throw new Error(`${this.orderId} is ${(await this.readOrder()).status}, not ${statuses.join(' or ')}`);
  }

  /** `this.phone` is tried first, and the other phones while its livreur is away. */
  async *assignLivreur(leg: 'pickup' | 'delivery' | 'return', from: OrderStatus): Scenario {
    const { phone } = yield* waitForPhone([this.phone, ...this.shared.phones], (livreurId) =>
      this.actAsDesk('assign', { leg, from, livreurId }),
    );
    this.phone = phone;
  }

  async *sendLivreur(leg: 'pickup' | 'delivery' | 'return', from: OrderStatus): Scenario {
    yield* this.assignLivreur(leg, from);
    yield this.chance.between(5, 40);
    if (leg !== 'return')
      await this.actAsLivreur('advance', { from: leg === 'pickup' ? 'assigned' : 'assigned_for_delivery' });
    yield this.chance.between(10, 60);
  }

  /** `taken` is the number of pieces that the livreur really takes, whatever the hand-over records. */
  async pickUpLinen(taken: number, handover?: HandoverInput): Promise<void> {
    await this.actAsLivreur('advance', { from: 'pickup_en_route', ...(handover && { handover }) });
    this.reality.getLinen(this.orderId).fetched += taken;
  }

  async *fetchLinen(): Scenario {
    yield* this.sendLivreur('pickup', 'pending');
    const { items } = await this.readOrder();
    const way = this.chance.between(0, 2);
    const handover = way === 0 ? undefined : way === 1 ? {} : { code: (await this.readCodes()).pickup };
    await this.pickUpLinen(countPieces(items), handover);
  }

  async *cleanLinen(): Scenario {
    yield* this.waitForStatus('picked_up');
    yield this.chance.between(10, 90);
    expectDone(await this.actAsDesk('setStatus', { from: 'picked_up', to: 'processing' }));
    yield this.chance.between(120, 400);
  }

  async collectCash(): Promise<number> {
    const { amountDue } = await this.readOrder();
    if (amountDue === 0) return 0;
    await this.actAsLivreur('confirmCash', { amount: amountDue });
    this.reality.receiveCash(this.phone.livreur.id, amountDue);
    return amountDue;
  }

  giveLinenBack(): void {
    const linen = this.reality.getLinen(this.orderId);
    linen.broughtBack = linen.fetched - linen.missing;
  }

  /** Another livreur takes over the linen, and the desk says where it is. */
  async *passLinenOn(linenAt: LinenAt): Scenario {
    const { items } = await this.readOrder();
    const others = this.shared.phones.filter((phone) => phone !== this.phone);
    const livreurId = others[0]?.livreur.id;
    if (!(await this.actAsDesk('reassign', { livreurId })).refused)
      throw new Error(`${this.orderId} changes hands without a word where its linen is`);
    const { phone } = yield* waitForPhone(others, (other) =>
      this.actAsDesk('reassign', { livreurId: other, linenAt }),
    );
    this.phone = phone;
    this.reality.getLinen(this.orderId).passedOn += countPieces(items);
  }

  async *deliverLinen(): Scenario {
    yield* this.sendLivreur('delivery', 'processing');
    yield* this.handOverLinen();
  }

  async *handOverLinen(): Scenario {
    await this.collectCash();
    const handover = this.chance.between(0, 3)
      ? { code: (await this.readCodes()).delivery }
      : { bypass: { reason: 'gardien' as const } };
    await this.actAsLivreur('advance', { from: 'delivery_en_route', handover });
    this.giveLinenBack();
    yield* this.waitForStatus('completed');
  }

  async *fetchCleanAndDeliver(): Scenario {
    yield this.chance.between(5, 60);
    yield* this.fetchLinen();
    yield* this.cleanLinen();
    yield* this.deliverLinen();
  }
}
