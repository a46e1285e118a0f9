import { type Care, findLastCare } from '#domain/orders/care.ts';
import { addCartLine, removeCartLine, setCartCare, setCartQuantity } from '#domain/orders/cart.ts';
import type { CartLine } from '#domain/orders/draft.ts';
import { setLineService } from '#domain/orders/lineServices.ts';

export type LastOrders = Parameters<typeof findLastCare>[0];

export interface CartActs {
  onAdd(line: CartLine): void;
  onQuantity(line: CartLine, quantity: number): void;
  onService(line: CartLine, service: string): void;
  onRemove(line: CartLine): void;
  onCare(line: CartLine, care: Care[]): void;
}

/** The last care of a garment is chosen again. */
export function makeCartActs(
  lines: CartLine[],
  change: (part: { lines: CartLine[] }) => void,
  lastOrders: LastOrders = [],
): CartActs {
  return {
    onAdd: (line) => change({ lines: addCartLine(lines, { ...line, care: findLastCare(lastOrders, line) }) }),
    onQuantity: (line, quantity) => change({ lines: setCartQuantity(lines, line, quantity) }),
    onService: (line, service) => change({ lines: setLineService(lines, line, service) }),
    onRemove: (line) => change({ lines: removeCartLine(lines, line) }),
    onCare: (line, care) => change({ lines: setCartCare(lines, line, care) }),
  };
}
