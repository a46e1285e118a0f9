import { useRef } from 'react';
import { sortByUrgency } from '#domain/clock/clock.ts';
import type { Followed } from './useLivreurPosition.ts';

/** Cards whose orders only change their hour keep their places, so that none moves away under the finger. */
export function useCardOrder(firstId: string) {
  const places = useRef(new Map<string, number>());
  const getPlace = ({ id, status }: Followed) => places.current.get(`${id} ${status}`);
  return (page: Followed[]): Followed[] => {
    if (page.every((order) => getPlace(order) !== undefined))
      return page.toSorted((a, b) => (getPlace(a) ?? 0) - (getPlace(b) ?? 0));
    const sorted = sortByUrgency(page).sort((a, b) => Number(b.id === firstId) - Number(a.id === firstId));
    for (const [place, { id, status }] of sorted.entries()) places.current.set(`${id} ${status}`, place);
    return sorted;
  };
}
