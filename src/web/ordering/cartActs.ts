import type { Product } from '#domain/catalogue/catalogue.ts';
import { type Care, findLastCare } from '#domain/orders/care.ts';
import { addCartLine, removeCartLine, setCartCare, setCartQuantity } from '#domain/orders/cart.ts';
import type { CartLine } from '#domain/orders/draft.ts';
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
