import { type AccountTerms, priceOnAccount } from '#domain/accounts/account.ts';
import { DEFAULT_TERMS, HOUSE_DEFAULTS } from '#domain/house.ts';
import { totalsOf } from '#domain/money/pricing.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import { amendContent } from '#domain/pieces/content.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { computePromise } from '#domain/promises/promise.ts';
import { computeStepDueAt } from '#domain/promises/stepLimits.ts';
import type { claims, codeTries, orderLines, orders } from '../schema.ts';
import type { Random } from './chance.ts';
import { listClaimRows } from './claims.ts';
import { listDemoEvents } from './events.ts';
import type { DemoMoment } from './history.ts';
import { computeLinenColumns } from './linen.ts';
import type { DemoEvent, DemoOrder, DemoPerson, DemoProduct } from './model.ts';

export interface OrderRows {
  order: typeof orders.$inferInsert;
  lines: (typeof orderLines.$inferInsert)[];
  placed: OrderContent | null;
  events: DemoEvent[];
  claims: (typeof claims.$inferInsert)[];
  wrongCodes: (typeof codeTries.$inferInsert)[];
}

export type FoldPerson = (fullname: string, phone: string) => string;

export function buildOrder(
  chance: Random,
  demo: DemoOrder,
  products: readonly DemoProduct[],
  foldPerson: FoldPerson,
): OrderRows {
  const id = chance.id();
  const ordered = buildContent(demo, pickLines(chance, products, demo.account));
  const content = demo.story ? addTwoPieces(ordered) : ordered;
  const firstContent = demo.story === 'amended' ? ordered : content;
  const events = listDemoEvents(chance, { orderId: id, demo, placed: firstContent, content });
  const created = demo.moments[0]?.at ?? 0;
  const livreur = findCurrentLivreur(demo, events);
  const order: OrderRows['order'] = {
    id,
    reference: referenceOf(id),
    clientId: demo.client.id,
    livreurId: livreur?.id ?? null,
    clientName: demo.client.fullname,
    livreurName: livreur?.fullname ?? null,
    livreurPhone: livreur?.phone ?? null,
    folded: foldPerson(demo.client.fullname, demo.client.phone),
    status: demo.moments.at(-1)?.to ?? 'pending',
    version: events.length,
    pieces: content.pieces,
    totalItemsPrice: content.totalItemsPrice,
    transportFee: content.transportFee,
    grandTotal: content.grandTotal,
    feePerKm: DEFAULT_TERMS.feePerKm,
    clientAddress: demo.address,
    lng: Math.round(demo.pin.lng * 1e6),
    lat: Math.round(demo.pin.lat * 1e6),
    paymentMethod: demo.method,
    ...computeMoneyColumns(demo, content, events),
    clientContactPhone: demo.client.phone,
    ...WITHOUT_CALLER,
    accountId: demo.account?.id ?? null,
    createdAt: created,
    updatedAt: events.at(-1)?.at ?? created,
    pickedUpAt: findLastTime(demo, 'picked_up'),
    completedAt: findLastTime(demo, 'completed'),
    ...computePromiseColumns(demo, created),
    ...computeLinenColumns(events),
    pickupCode: chance.between(0, 9999),
    deliveryCode: chance.between(0, 9999),
    returnCode: chance.between(0, 9999),
  };
  const wrongCodes: OrderRows['wrongCodes'] =
    demo.story === 'wrongCode' ? [{ orderId: id, leg: 'delivery', wrong: 2 }] : [];
  return {
    order,
    lines: content.lines.map((line) => ({ orderId: id, ...line })),
    placed: content === firstContent ? null : firstContent,
    events,
    claims: listClaimRows(chance, id, demo, events),
    wrongCodes,
  };
}

const WITHOUT_CALLER = {
  buyerNcc: null,
  buyerName: null,
  contactId: null,
  placedBy: null,
  ruleId: null,
  payerName: null,
  payerPhone: null,
  receiverName: null,
  receiverPhone: null,
  note: '',
};

function computePromiseColumns({ moments }: DemoOrder, created: number) {
  const promise = computePromise(HOUSE_DEFAULTS, { now: created });
  const { to: status, at: since } = moments.at(-1) ?? { to: 'pending', at: created };
  const due = computeStepDueAt({ status, since, slotFrom: null }, HOUSE_DEFAULTS);
  const delivery = { deliverySlotFrom: null, deliverySlotTo: null };
  return { ...promise, ...delivery, promisedAtFirst: promise.promisedAt, stepDueAt: due };
}

const findLastTime = ({ moments }: DemoOrder, status: DemoMoment['to']) =>
  moments.findLast(({ to }) => to === status)?.at ?? null;

function findCurrentLivreur(demo: DemoOrder, events: readonly DemoEvent[]): DemoPerson | undefined {
  const last = events.findLast(({ kind, livreurId }) => kind === 'visitFailed' || livreurId);
  return [demo.pickup, demo.delivery].find(({ id }) => id === last?.livreurId);
}

function computeMoneyColumns(demo: DemoOrder, { grandTotal }: OrderContent, events: readonly DemoEvent[]) {
  const findEventTime = (detail: string) => events.find((event) => event.detail === detail)?.at ?? null;
  const paidAt = findEventTime('paid');
  return {
    amountPaid: paidAt === null ? 0 : grandTotal,
    rebate: 0,
    declaredAt: demo.payment === 'declared' ? findEventTime('declared') : null,
    paymentState: demo.payment,
    paidAt,
  };
}

type Lines = OrderContent['lines'];

function pickLines(chance: Random, products: readonly DemoProduct[], terms: AccountTerms = NO_TERMS): Lines {
  const chosenProducts = new Set(Array.from({ length: chance.between(1, 4) }, () => chance.pick(products)));
  return [...chosenProducts].map((product, position) => {
    const service = chance.pick(product.services);
    const quantity = chance.between(1, 5);
    const item = {
      productId: product.id,
      name: product.name,
      service: service.name,
      unitPrice: service.price,
    };
    return { position, quantity, ...priceOnAccount(item, terms) };
  });
}

const NO_TERMS = { discount: 0, prices: [] };

function buildContent({ address, pin, client }: DemoOrder, lines: Lines): OrderContent {
  const totals = totalsOf(lines, pin, DEFAULT_TERMS);
  return { lines, address, location: pin, contactPhone: client.phone, pieces: countPieces(lines), ...totals };
}

const addTwoPieces = (placed: OrderContent) =>
  amendContent(
    placed,
    { lines: placed.lines.map((line, i) => (i === 0 ? { ...line, quantity: line.quantity + 2 } : line)) },
    DEFAULT_TERMS,
  );
