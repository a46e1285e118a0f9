import { addCartLine, removeCartLine, setCartQuantity } from '#domain/orders/cart.ts';
import type { CartLine } from '#domain/orders/draft.ts';
import { setLineService } from '#domain/orders/lineServices.ts';

export interface CartActs {
  onAdd(line: CartLine): void;
  onQuantity(line: CartLine, quantity: number): void;
  onService(line: CartLine, service: string): void;
  onRemove(line: CartLine): void;
}

export function makeCartActs(lines: CartLine[], change: (part: { lines: CartLine[] }) => void): CartActs {
  return {
    onAdd: (line) => change({ lines: addCartLine(lines, line) }),
    onQuantity: (line, quantity) => change({ lines: setCartQuantity(lines, line, quantity) }),
    onService: (line, service) => change({ lines: setLineService(lines, line, service) }),
    onRemove: (line) => change({ lines: removeCartLine(lines, line) }),
  };
}
