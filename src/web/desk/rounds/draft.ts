import { isOnTheRoad, mayBecomeReady } from '#domain/lifecycle/lifecycle.ts';
import { isAssigned } from '#domain/rounds/dayStops.ts';
import type { ProposedRounds, UnplacedReason } from '#domain/rounds/plan.ts';
import { compareListedMissions } from '#domain/rounds/round.ts';
import type { Outputs } from '#web/net/procedures.ts';
import type { SentOrder } from '../many/manyActs.ts';

export type DayVisit = Outputs['dispatch']['visits'][number];

/** The lane without a livreur holds what nobody is sent for. */
export type Lane = { livreurId: string | null; orderIds: readonly string[] };

/** Rounds that nobody has saved yet. */
export interface RoundsDraft {
  lanes: readonly Lane[];
  reasons: ReadonlyMap<string, UnplacedReason>;
  /** The livreurs whose order of stops is saved. */
  arranged: ReadonlySet<string>;
}

type OwnedVisit = Pick<DayVisit, 'status' | 'livreurId'>;

/** The livreur who brought linen to the workshop stays on the order, but nobody is sent for its next visit yet. */
export const getOwner = ({ status, livreurId }: OwnedVisit): string | null =>
  isAssigned(status) ? livreurId : null;

/** The desk cannot take a livreur off a mission, only give it to another. */
export const mayMoveTo = (visit: OwnedVisit, livreurId: string | null): boolean =>
  livreurId !== null || getOwner(visit) === null;

export function buildLanes(visits: readonly DayVisit[], livreurIds: readonly string[]): Lane[] {
  // As on the livreur's own list, from which the hours that clients read are reckoned.
  const sorted = [...visits].sort(compareListedMissions);
  return [null, ...livreurIds].map((livreurId) => ({
    livreurId,
    orderIds: sorted.filter((visit) => getOwner(visit) === livreurId).map(({ orderId }) => orderId),
  }));
}

export const startDraft = (lanes: readonly Lane[]): RoundsDraft => ({
  lanes,
  reasons: new Map(),
  arranged: new Set(),
});

/** Stops of livreurs whom the proposal does not concern stay where they are. */
export function applyProposal(draft: RoundsDraft, { rounds, unplaced }: ProposedRounds): RoundsDraft {
  const planned = new Map(
    rounds.map(({ livreurId, stops }) => [livreurId, stops.map((stop) => stop.orderId)]),
  );
  // The desk cannot take a mission back, so what its livreur has no room for stays at the end of their lane.
  const isOwned = (id: string) =>
    draft.lanes.some((lane) => lane.livreurId !== null && lane.orderIds.includes(id));
  const left = unplaced.map(({ orderId }) => orderId).filter((id) => !isOwned(id));
  const moved = new Set([...planned.values(), left].flat());
  return {
    ...draft,
    lanes: draft.lanes.map(({ livreurId, orderIds }) => ({
      livreurId,
      orderIds: [
        ...(livreurId === null ? left : (planned.get(livreurId) ?? [])),
        ...orderIds.filter((id) => !moved.has(id)),
      ],
    })),
    reasons: new Map(unplaced.map(({ orderId, reason }) => [orderId, reason])),
    arranged: new Set(planned.keys()),
  };
}

export const countLeft = (lanes: readonly Lane[]): number =>
  lanes.find(({ livreurId }) => livreurId === null)?.orderIds.length ?? 0;

export interface Move {
  orderId: string;
  livreurId: string | null;
  /** The stop that comes after; null at the end. */
  before: string | null;
}

export function moveVisit(draft: RoundsDraft, { orderId, livreurId, before }: Move): RoundsDraft {
  if (before === orderId) return draft;
  const place = (others: string[]) => {
    const index = before === null ? -1 : others.indexOf(before);
    return index < 0 ? [...others, orderId] : [...others.slice(0, index), orderId, ...others.slice(index)];
  };
  return {
    ...draft,
    lanes: draft.lanes.map((lane) => {
      const others = lane.orderIds.filter((id) => id !== orderId);
      return { ...lane, orderIds: lane.livreurId === livreurId ? place(others) : others };
    }),
    reasons: new Map([...draft.reasons].filter(([id]) => id !== orderId)),
    arranged: livreurId === null ? draft.arranged : new Set([...draft.arranged, livreurId]),
  };
}

/** Stops that the desk arranged stay where they are, whatever came, left or changed since. */
export function mergeLanes(lanes: readonly Lane[], current: readonly Lane[]): Lane[] {
  const open = new Set(current.flatMap(({ orderIds }) => orderIds));
  const placed = new Set(lanes.flatMap(({ orderIds }) => orderIds));
  return current.map(({ livreurId, orderIds }) => ({
    livreurId,
    orderIds: [
      ...(lanes.find((lane) => lane.livreurId === livreurId)?.orderIds ?? []).filter((id) => open.has(id)),
      ...orderIds.filter((id) => !placed.has(id)),
    ],
  }));
}

/** A livreur’s list begins with trips under way whatever the desk arranges, and so do the hours that clients read. */
export function putTripsFirst(lanes: readonly Lane[], visits: readonly DayVisit[]): Lane[] {
  const trips = new Set(visits.filter(({ status }) => isOnTheRoad(status)).map(({ orderId }) => orderId));
  const compare = (a: string, b: string) => Number(trips.has(b)) - Number(trips.has(a));
  return lanes.map((lane) => ({ ...lane, orderIds: lane.orderIds.toSorted(compare) }));
}

export type LivreurMoves = { livreurId: string; orders: SentOrder[] };

/** The orders that another livreur than now is to have. */
export function listMoves(lanes: readonly Lane[], visits: ReadonlyMap<string, DayVisit>): LivreurMoves[] {
  return lanes.flatMap(({ livreurId, orderIds }) => {
    if (livreurId === null) return [];
    const orders = orderIds.flatMap((id) => {
      const visit = visits.get(id);
      return visit && getOwner(visit) !== livreurId ? [toSentOrder(visit)] : [];
    });
    return orders.length > 0 ? [{ livreurId, orders }] : [];
  });
}

/** An assignment for delivery says that the linen is ready. */
export const listUnreadyVisits = (
  moves: readonly LivreurMoves[],
  visits: ReadonlyMap<string, DayVisit>,
): DayVisit[] =>
  moves.flatMap(({ orders }) => orders.flatMap(({ id }) => visits.get(id) ?? [])).filter(mayBecomeReady);

const toSentOrder = ({ orderId, status, livreurId, leg }: DayVisit): SentOrder => ({
  id: orderId,
  status,
  livreurId,
  marks: leg === 'return' ? { linen: 'held' } : {},
});

/** A lane whose stops have their livreur and their positions already needs no request. */
export function isLaneArranged(
  { livreurId, orderIds }: Lane,
  visits: ReadonlyMap<string, DayVisit>,
): boolean {
  const stops = orderIds.map((id) => visits.get(id));
  return stops.every((visit, index) => {
    const position = visit?.roundPosition ?? null;
    const previous = stops[index - 1]?.roundPosition ?? -1;
    return visit && getOwner(visit) === livreurId && position !== null && position > previous;
  });
}
