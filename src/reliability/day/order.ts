import { MINUTE } from '#domain/format/calendar.ts';
import type { HandoverInput } from '#domain/inputs/pieces.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Express } from '#domain/orders/express.ts';
import { countPieces, type LineCount } from '#domain/pieces/handover.ts';
import type { BusinessAccount } from './accounts.ts';
import type { Answer } from './house.ts';
import { computePrice, drawLines, type Line } from './lines.ts';
import type { Codes, Leg, Offer, OrderView, PlacedOrder } from './orderView.ts';
import type { Person } from './people.ts';
import type { Phone } from './phone.ts';
import { expectDone, expectEqual, type Scenario, type Shared } from './scenario.ts';

/** Number of quarters of an hour to wait: longer than a night and a Sunday. */
const PATIENCE = 400;

type Sheet = Omit<HandoverInput, 'added'> & { added?: Line[] };

/** One order with the people around it; each method is an act of one of them. */
export class Order {
  id = '';
  /** The people of the order have agreed on these. */
  lines: Line[] = [];
  /** It was sold with them. */
  express: Express | null = null;
  /** The end of the chosen slot, or of the next passage. */
  pickupBy = 0;
  /** Counted pieces of lots, by the position of their line. */
  readonly lots = new Map<number, number>();

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

  async computeTotal(lines: readonly Line[]): Promise<number> {
    return (await this.read()).transportFee + computePrice(lines, this);
  }

  /** Everybody knows these lines and their price from now on. */
  agree(lines: Line[]): void {
    this.lines = lines;
    this.shared.reality.prices.set(this.id, computePrice(lines, this));
  }

  async place(extra: object = {}, items = drawLines(this.shared)): Promise<Answer<PlacedOrder>> {
    const { chance, reality, house } = this.shared;
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
    const { id, slot, promisedAt } = answer.data;
    this.id = id;
    this.agree(items);
    // The client is shown these hours.
    reality.shownPromises.set(id, promisedAt);
    if (this.express) reality.expressHours.set(id, this.express.hours);
    if (slot) reality.bookedSlots.set(id, slot);
    return answer;
  }

  async readOffer(input: { express?: true } = {}) {
    const { house } = this.shared;
    const { days, express } = await house.queryProcedure<Offer>(this.client, 'orders.slots', input);
    return { express, slots: days.flatMap(({ slots }) => slots).filter(({ isFree }) => isFree) };
  }

  /** The wait returned ends when the slot begins. */
  async chooseSlot(leg: 'pickup' | 'delivery', by: 'client' | 'desk'): Promise<number> {
    const { house, chance, reality } = this.shared;
    const { from, to } = chance.pick((await this.readOffer()).slots);
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
  async pickUpLinen(taken: number, handover?: Sheet): Promise<void> {
    await this.actAsLivreur('advance', { from: 'pickup_en_route', ...(handover && { handover }) });
    this.linen.fetched += taken;
    this.noteLots(handover?.counts);
  }

  noteLots(counts: Sheet['counts'] = []): void {
    for (const { position, pieces } of counts) if (pieces !== undefined) this.lots.set(position, pieces);
  }

  async amendByDesk(items: Line[], agreed: 'phone' | 'in_person'): Promise<void> {
    const { version } = await this.read();
    expectDone(await this.actAsDesk('amend', { seen: version, items, agreed }));
    this.agree(items);
  }

  async *settleCount(reason: string): Scenario {
    yield* this.waitForStatus('picked_up');
    expectDone(await this.actAsDesk('settleCount', { reason }));
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

  /** Once the pieces of a lot are counted, they count instead of it. */
  async countLines(): Promise<LineCount[]> {
    const { items } = await this.read();
    return items.map(({ position, quantity }) => ({
      position,
      quantity: this.lots.get(position) ?? quantity,
    }));
  }

  /** Whatever is lost of an order is of its lots, or else of its first line. */
  async findLossyLine() {
    const counts = await this.countLines();
    const position = (counts.find((count) => this.lots.has(count.position)) ?? counts[0])?.position ?? 0;
    return { position, counts, pieces: countPieces(counts) };
  }

  async countOneLess(): Promise<LineCount[]> {
    const { position, counts } = await this.findLossyLine();
    return counts.map((one) => (one.position === position ? { ...one, quantity: one.quantity - 1 } : one));
  }
}
