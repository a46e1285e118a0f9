import { findListService, type Product } from '../catalogue/catalogue.ts';
import { addCartLine } from './cart.ts';
import type { CartLine, LineKey } from './draft.ts';
import { isSameArticle } from './order.ts';

/** Two lines that come to the same service become one, at the place of the first. */
const mergeLines = (lines: readonly CartLine[]): CartLine[] => lines.reduce<CartLine[]>(addCartLine, []);

export function setLineService(lines: readonly CartLine[], line: LineKey, service: string): CartLine[] {
  return mergeLines(
    lines.map((one) => (isSameArticle(one, line) ? { ...one, service, isServiceChosen: true } : one)),
  );
}

/** Lines that still have what the list gave them follow its new service. */
export function applyListService(
  lines: readonly CartLine[],
  offered: readonly Product[],
  { from, to }: { from: string | null; to: string },
): CartLine[] {
  const changedLines = lines.map((line) => {
    const product = offered.find(({ id }) => id === line.productId);
    if (!product || line.isServiceChosen || line.service !== findListService(product, from)) return line;
    return { ...line, service: findListService(product, to) ?? line.service };
  });
  return mergeLines(changedLines);
}

export function findUnusedService(product: Product, lines: readonly CartLine[]): string | null {
  const unused = product.services.find(
    ({ name }) => !lines.some((line) => isSameArticle(line, { productId: product.id, service: name })),
  );
  return unused?.name ?? null;
}
