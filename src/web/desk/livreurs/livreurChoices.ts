import { MINUTE } from '#domain/format/calendar.ts';
import { roundToFiveMinutes } from '#domain/format/order/slotWords.ts';
import { SAME_PLACE_KM } from '#domain/places/geo.ts';
import type { RoundEnd } from '#domain/rounds/plan.ts';
import type { ShownLivreur } from '../types.ts';

/** `near`: of several orders those that they pass nearest to. */
export type LivreurChoice = ShownLivreur & { near?: number };

/**
 * They come soonest, then nearest first. Nobody is proposed without a place, nor whose day would end too late with the
 * orders, unless they are at that door in time.
 */
export const findNearest = (choices: LivreurChoice[]) =>
  choices.find(
    ({ availability, distanceKm, near = 0, end, openMissions }) =>
      availability === 'on' &&
      (end?.passing || distanceKm !== null || near > 0) &&
      (!endsTooLate({ end }) || openMissions === 0 || isThereInTime({ end })),
  );

export const endsTooLate = ({ end }: { end: RoundEnd | null }) => end !== null && end.overtime >= MINUTE;

export const isThereInTime = ({ end }: Pick<LivreurChoice, 'end'>) =>
  (end?.passing?.km ?? SAME_PLACE_KM) < SAME_PLACE_KM && roundToFiveMinutes(end?.lateBy ?? 0) === 0;

/** Without an arrival to compare, who has fewest missions comes first: today's places say nothing of another day. */
export const compareChoices = (a: LivreurChoice, b: LivreurChoice) =>
  Number(isThereInTime(b)) - Number(isThereInTime(a)) ||
  Number(endsTooLate(a)) - Number(endsTooLate(b)) ||
  (a.end?.lateBy ?? 0) - (b.end?.lateBy ?? 0) ||
  (b.near ?? 0) - (a.near ?? 0) ||
  (a.end || b.end ? 0 : a.openMissions + a.returns - b.openMissions - b.returns);
