import { useEffect } from 'react';
import type { Product } from '#domain/catalogue/catalogue.ts';
import { type Care, findLastCare } from '#domain/orders/care.ts';
import { addCartLine, removeCartLine, setCartCare, setCartQuantity } from '#domain/orders/cart.ts';
import type { CartLine, Draft } from '#domain/orders/draft.ts';
import { setLineService } from '#domain/orders/lineServices.ts';
import { fitUnits } from '#domain/orders/units.ts';

export type LastOrders = Parameters<typeof findLastCare>[0];

export interface CartActs {
  onAdd(line: CartLine): void;
  onQuantity(line: CartLine, quantity: number): void;
  onService(line: CartLine, service: string): void;
  onRemove(line: CartLine): void;
  onCare(line: CartLine, care: Care[]): void;
}

interface Cart {
  lines: CartLine[];
  garments: readonly Product[];
  change(part: { lines: CartLine[] }): void;
  /** The last care of a garment is chosen again. */
  lastOrders?: LastOrders | undefined;
}

export function makeCartActs({ lines, garments, change, lastOrders = [] }: Cart): CartActs {
  const changeLines = (changed: CartLine[]) => change({ lines: fitUnits(changed, garments) });
  return {
    onAdd(line) {
      const [measured = line] = fitUnits([line], garments);
      changeLines(addCartLine(lines, { ...measured, care: findLastCare(lastOrders, line) }));
    },
    onQuantity: (line, quantity) => changeLines(setCartQuantity(lines, line, quantity)),
    onService: (line, service) => changeLines(setLineService(lines, line, service)),
    onRemove: (line) => changeLines(removeCartLine(lines, line)),
    onCare: (line, care) => changeLines(setCartCare(lines, line, care)),
  };
}

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
