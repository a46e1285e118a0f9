import { isOnTheRoad, isOpen, type OrderStatus } from '../lifecycle/lifecycle.ts';

interface RoundMission {
  status: OrderStatus;
  /** Lists that a phone stored before rounds existed lack this field. */
  roundPosition?: number | null;
  toldAt?: number | null;
}

/** A trip under way comes first, then the arranged round, then missions that were added later. */
export function compareRoundMissions(a: RoundMission, b: RoundMission): number {
  const [first, second] = [a, b].map(({ status }) => (isOnTheRoad(status) ? 0 : 1)) as [number, number];
  if (first !== second) return first - second;
  const last = Number.MAX_SAFE_INTEGER;
  return (a.roundPosition ?? last) - (b.roundPosition ?? last);
}

const RANKS: Partial<Record<OrderStatus, number>> = {
  delivery_en_route: 0,
  pickup_en_route: 1,
  assigned_for_delivery: 2,
  completed: 3,
  cancelled: 3,
  assigned: 4,
};
const getRank = ({ status }: RoundMission) => RANKS[status] ?? 9;

/** A hand-over that is not arranged is listed by its told hour; linen to return has none. */
const getHour = ({ status, toldAt }: RoundMission) =>
  (isOpen(status) ? toldAt : null) ?? Number.MAX_SAFE_INTEGER;

export function compareListedMissions(a: RoundMission, b: RoundMission): number {
  return compareRoundMissions(a, b) || getHour(a) - getHour(b) || getRank(a) - getRank(b);
}
