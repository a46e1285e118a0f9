import { createTravelTime } from '#domain/roads/travelTime.ts';
import type { RoundPlan, RoundStop } from '#domain/rounds/plan.ts';
import { createNumberDrawer } from '../createNumberDrawer.ts';
import { aLivreur, aPlan, aPoint, aStop, HOUR, MINUTE, WORKSHOP } from './roundPlans.ts';

const SLOT_MS = 2 * HOUR;
const FIRST_SLOT = 8 * HOUR;
const SLOTS_A_DAY = 5;

/** A day in Abidjan. The desk has given each livreur a sector of the city, seen from the workshop. */
export function drawDay(seed: number, size: { stops: number; livreurs: number }): RoundPlan {
  const draw = createNumberDrawer(seed);
  const livreurs = Array.from({ length: size.livreurs }, (_, i) =>
    aLivreur(`livreur ${i}`, {
      capacity: 120,
      break: { from: 11.5 * HOUR, to: 14 * HOUR, ms: 30 * MINUTE },
    }),
  );
  const stops = Array.from({ length: size.stops }, (_, i) => drawStop(`${i}`, draw));
  const share = size.stops / size.livreurs;
  return aPlan(
    stops
      .toSorted((a, b) => getBearing(a) - getBearing(b))
      .map((stop, i) => ({ ...stop, livreurId: livreurs[Math.floor(i / share)]?.id ?? null })),
    livreurs,
    { travel: createTravelTime({ closures: [], sums: [] }) },
  );
}

/** Half of the visits are pickups, two in three of these in a chosen slot; linen is promised for noon or the evening. */
function drawStop(orderId: string, draw: (limit: number) => number): RoundStop {
  const shared = {
    point: aPoint(draw(1_600) / 100 - 8, draw(1_600) / 100 - 8),
    serviceMs: (3 + draw(4)) * MINUTE,
    pieces: 1 + draw(8),
  };
  if (draw(2) === 0)
    return aStop(orderId, { ...shared, leg: 'delivery', dueAt: draw(2) === 0 ? 12 * HOUR : 18 * HOUR });
  const from = FIRST_SLOT + draw(SLOTS_A_DAY) * SLOT_MS;
  return aStop(orderId, { ...shared, window: draw(3) === 0 ? null : { from, to: from + SLOT_MS } });
}

const getBearing = ({ point }: RoundStop) => Math.atan2(point.lat - WORKSHOP.lat, point.lng - WORKSHOP.lng);
