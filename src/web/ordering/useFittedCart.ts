import { useEffect } from 'react';
import type { Product } from '#domain/catalogue/catalogue.ts';
import type { Draft } from '#domain/orders/draft.ts';
import { fitUnits } from '#domain/orders/units.ts';

type Store = { read(): Pick<Draft, 'lines'>; change(part: Pick<Draft, 'lines'>): void };

/** A cart may have been filled before the house changed what a service is sold by. */
export function useFittedCart({ read, change }: Store, garments: readonly Product[] | undefined): void {
  useEffect(() => {
    if (!garments) return;
    const { lines } = read();
    const fitted = fitUnits(lines, garments);
    if (fitted.some((line, place) => line !== lines[place])) change({ lines: fitted });
  }, [read, change, garments]);
}
