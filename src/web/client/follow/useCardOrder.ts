import { useEffect, useRef, useState } from 'react';
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

/** The orders that have left the list since the page opened. */
export function useDepartedIds(shown: readonly { id: string }[] | undefined): string[] {
  const listed = useRef(new Set<string>());
  const [departed, setDeparted] = useState<string[]>([]);
  useEffect(() => {
    if (!shown) return;
    const now = new Set(shown.map(({ id }) => id));
    const departedIds = [...listed.current].filter((id) => !now.has(id));
    listed.current = now;
    if (departedIds.length > 0) setDeparted((before) => [...new Set([...before, ...departedIds])]);
  }, [shown]);
  return departed;
}
