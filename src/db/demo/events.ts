import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { isCash, isDeclared } from '#domain/money/payment.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import { describeChange } from '#domain/pieces/content.ts';
import type { LineCount } from '#domain/pieces/handover.ts';
import { findVisitLeg, VISIT_REASONS } from '#domain/pieces/visits.ts';
import type { Random } from './chance.ts';
import { listClaimEvents } from './claims.ts';
import type { DemoMoment } from './history.ts';
import { buildDemoDelivery, buildDemoPickup } from './linen.ts';
import type { AddEvent, DemoEvent, DemoHandover, DemoOrder, DemoPerson } from './model.ts';

type Scenario = { orderId: string; demo: DemoOrder; placed: OrderContent; content: OrderContent };

export function listDemoEvents(chance: Random, scenario: Scenario): DemoEvent[] {
  const { orderId, demo, content } = scenario;
  const events: DemoEvent[] = [];
  const addEvent: AddEvent = (actor, at, details) => {
    const { id: actorId, fullname: actorName, role: actorRole } = actor;
    events.push({ orderId, actorId, actorName, actorRole, at, recordedAt: at, ...details });
  };
  for (const moment of demo.moments) {
    const { kind, act, from, to, at } = moment;
    const carrier = getLivreur(demo, moment);
    const assignee = to === 'assigned' ? (demo.relieved ?? carrier) : carrier;
    addEvent(getActor(demo, moment, carrier), at, {
      kind,
      from,
      to,
      ...(act === 'assign' && pickLivreurFields(assignee)),
      ...(act === 'fail' && buildFailedVisit(chance, demo, moment, events)),
      ...(to === 'picked_up' && { handover: buildDemoPickup(chance, content.pieces) }),
      ...(to === 'completed' && { handover: buildDelivery(chance, demo, content) }),
    });
    if (to === 'assigned' && demo.relieved)
      addEvent(demo.desk, at + 2 * MINUTE, { kind: 'reassigned', ...pickLivreurFields(demo.pickup) });
    if (kind === 'created') addFirstHourEvents(scenario, at, addEvent);
    if (to === 'picked_up' && demo.payment === 'paid')
      addEvent(isCash(demo.method) ? demo.pickup : demo.desk, at + MINUTE, {
        kind: 'payment',
        detail: 'paid',
      });
    if (to === 'processing') addWorkshopEvents(demo, content, at, addEvent);
  }
  addReturnEvents(demo, content, addEvent);
  for (const { actor, at, details } of listClaimEvents(demo)) addEvent(actor, at, details);
  return events;
}

const pickLivreurFields = ({ id, fullname }: DemoPerson) => ({ detail: fullname, livreurId: id });

const PICKUP: readonly DemoMoment['from'][] = ['assigned', 'pickup_en_route', 'picked_up'];

function getLivreur(demo: DemoOrder, { act, from, to }: DemoMoment): DemoPerson {
  return PICKUP.includes(act === 'fail' ? from : to) ? demo.pickup : demo.delivery;
}

function getActor(demo: DemoOrder, { act, from }: DemoMoment, carrier: DemoPerson): DemoPerson {
  if (act === null) return demo.client;
  if (act === 'step' || act === 'fail') return carrier;
  return act === 'cancel' && from === 'pending' ? demo.client : demo.desk;
}

function buildFailedVisit(chance: Random, demo: DemoOrder, moment: DemoMoment, before: readonly DemoEvent[]) {
  const leg = findVisitLeg(moment.from ?? 'pickup_en_route');
  const reason = chance.pick(VISIT_REASONS);
  const attempt = before.filter(({ visit }) => visit?.leg === leg).length + 1;
  const livreurId = getLivreur(demo, moment).id;
  const [lng, lat] = [demo.pin.lng, demo.pin.lat].map((degrees) => Math.round(degrees * 1e6) + 90);
  return { detail: reason, visit: { leg, reason, attempt, livreurId, lng: lng ?? null, lat: lat ?? null } };
}

function buildDelivery(chance: Random, { story }: DemoOrder, { pieces }: OrderContent): DemoHandover {
  if (story === 'wrongCode') return { leg: 'delivery', how: 'bypass', reason: 'wrong_code', pieces };
  return buildDemoDelivery(chance, story === 'gapSettled' ? pieces - 1 : pieces);
}

function addFirstHourEvents({ demo, placed, content }: Scenario, at: number, add: AddEvent): void {
  if (isDeclared(demo.method) && demo.payment !== 'due')
    add(demo.client, at + 2 * MINUTE, { kind: 'payment', detail: 'declared' });
  if (demo.story !== 'amended') return;
  const detail = describeChange(placed, content);
  const change = { agreed: 'phone', before: placed, after: content } as const;
  add(demo.desk, at + 4 * MINUTE, { kind: 'amended', detail, change });
}

function addWorkshopEvents(
  { story, desk }: DemoOrder,
  { lines, pieces }: OrderContent,
  at: number,
  add: AddEvent,
) {
  if (story !== 'gapOpen' && story !== 'gapSettled') return;
  const counts = lines.map(
    ({ position, quantity }, i): LineCount => ({ position, quantity: i === 0 ? quantity - 1 : quantity }),
  );
  add(desk, at + 10 * MINUTE, {
    kind: 'counted',
    detail: `${pieces - 1}\u00a0pièces`,
    handover: { leg: 'workshop', how: 'counted', pieces: pieces - 1, counts },
  });
  if (story === 'gapSettled')
    add(desk, at + 25 * MINUTE, {
      kind: 'countSettled',
      detail: '1\u00a0pièce de moins',
      settlement: { lost: 1, reason: LOST },
    });
}
const LOST = 'Une pièce manque depuis le ramassage, la cliente est prévenue';

function addReturnEvents(
  { story, moments, desk, delivery }: DemoOrder,
  { pieces }: OrderContent,
  add: AddEvent,
) {
  const cancelledAt = moments.at(-1)?.at ?? 0;
  if (story === 'returning')
    add(desk, cancelledAt + 3 * HOUR, { kind: 'returnAssigned', ...pickLivreurFields(delivery) });
  if (story === 'givenBack')
    add(desk, cancelledAt + DAY, {
      kind: 'givenBack',
      handover: { leg: 'return', how: 'bypass', reason: 'none', note: AT_THE_COUNTER, pieces },
    });
}
const AT_THE_COUNTER = 'Rendu à l’atelier, la cliente est passée';
