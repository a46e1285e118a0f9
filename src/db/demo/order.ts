import { MINUTE } from '#domain/calendar.ts';
import type { Service } from '#domain/catalogue.ts';
import type { Point } from '#domain/geo.ts';
import { referenceOf } from '#domain/order.ts';
import type { PaymentMethod, PaymentState } from '#domain/payment.ts';
import { totalsOf } from '#domain/pricing.ts';
import type { Role } from '#domain/roles.ts';
import type { orderEvents, orderLines, orders } from '../schema.ts';
import type { Chance } from './chance.ts';
import type { Moment } from './history.ts';

export interface Who {
  id: string;
  fullname: string;
  phone: string;
  role: Role;
}

export interface Offer {
  id: string;
  name: string;
  services: readonly Service[];
}

/** What makes one order: who, where, what, and what has happened to it. */
export interface Story {
  client: Who;
  pickup: Who;
  delivery: Who;
  desk: Who;
  address: string;
  pin: Point;
  method: PaymentMethod | null;
  payment: PaymentState;
  moments: readonly Moment[];
  /** Another livreur was sent first, and relieved by `pickup`. */
  relieved?: Who;
}

export interface Told {
  order: typeof orders.$inferInsert;
  lines: (typeof orderLines.$inferInsert)[];
  events: (typeof orderEvents.$inferInsert)[];
}

export type FoldPerson = (fullname: string, phone: string) => string;

/** The rows an order would have left, had it been placed, assigned, carried and paid through the server. */
export function tell(chance: Chance, story: Story, offers: readonly Offer[], foldPerson: FoldPerson): Told {
  const id = chance.id();
  const lines = linesOf(chance, id, offers);
  const events = eventsOf(id, story);
  const at = (to: Moment['to']) => story.moments.find((m) => m.to === to)?.at ?? null;
  const created = story.moments[0]?.at ?? 0;
  const livreur =
    at('assigned_for_delivery') !== null ? story.delivery : at('assigned') !== null ? story.pickup : null;
  const order: Told['order'] = {
    id,
    reference: referenceOf(id),
    clientId: story.client.id,
    livreurId: livreur?.id ?? null,
    clientName: story.client.fullname,
    livreurName: livreur?.fullname ?? null,
    livreurPhone: livreur?.phone ?? null,
    folded: foldPerson(story.client.fullname, story.client.phone),
    status: story.moments.at(-1)?.to ?? 'pending',
    version: events.length,
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    ...totalsOf(lines, story.pin),
    clientAddress: story.address,
    lng: Math.round(story.pin.lng * 1e6),
    lat: Math.round(story.pin.lat * 1e6),
    paymentMethod: story.method,
    paymentState: story.payment,
    paidAt: events.find((e) => e.detail === 'paid')?.at ?? null,
    clientContactPhone: story.client.phone,
    createdAt: created,
    updatedAt: events.at(-1)?.at ?? created,
    pickedUpAt: at('picked_up'),
    completedAt: at('completed'),
  };
  return { order, lines, events };
}

/** One to four garments, each with one of its services; a wardrobe, not a warehouse. */
function linesOf(chance: Chance, orderId: string, offers: readonly Offer[]): Told['lines'] {
  const chosen = new Set(Array.from({ length: chance.between(1, 4) }, () => chance.pick(offers)));
  return [...chosen].map((offer, position) => {
    const service = chance.pick(offer.services);
    const quantity = chance.between(1, 5);
    return {
      orderId,
      position,
      productId: offer.id,
      name: offer.name,
      service: service.name,
      quantity,
      unitPrice: service.price,
    };
  });
}

function eventsOf(orderId: string, story: Story): Told['events'] {
  const events: Told['events'] = [];
  const add = (
    who: Who,
    at: number,
    facts: Pick<Told['events'][number], 'kind' | 'from' | 'to' | 'detail' | 'livreurId'>,
  ) =>
    events.push({
      orderId,
      actorId: who.id,
      actorName: who.fullname,
      actorRole: who.role,
      at,
      recordedAt: at,
      ...facts,
    });
  for (const { kind, act, from, to, at } of story.moments) {
    const carrier =
      to === 'assigned' || to === 'pickup_en_route' || to === 'picked_up' ? story.pickup : story.delivery;
    const who = actorOf(story, act, from, carrier);
    const sent = to === 'assigned' ? (story.relieved ?? carrier) : carrier;
    add(who, at, { kind, from, to, ...(act === 'assign' ? naming(sent) : {}) });
    if (to === 'assigned' && story.relieved)
      add(story.desk, at + 2 * MINUTE, { kind: 'reassigned', ...naming(story.pickup) });
    if (to === 'pending' && story.method === 'wave' && story.payment !== 'due')
      add(story.client, at + 2 * MINUTE, { kind: 'payment', detail: 'declared' });
    // Cash is received at the door; a Wave transfer is found on the account the same hour.
    if (to === 'picked_up' && story.payment === 'paid')
      add(story.method === 'espece' ? story.pickup : story.desk, at + MINUTE, {
        kind: 'payment',
        detail: 'paid',
      });
  }
  return events;
}

const naming = ({ id, fullname }: Who) => ({ detail: fullname, livreurId: id });

function actorOf(story: Story, act: Moment['act'], from: Moment['from'], carrier: Who): Who {
  if (act === null) return story.client;
  if (act === 'step') return carrier;
  return act === 'cancel' && from === 'pending' ? story.client : story.desk;
}
