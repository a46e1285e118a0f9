import { hasName, type Product, priceOf } from '../catalogue/catalogue.ts';
import { addCartLine } from './cart.ts';
import type { CartLine, LineKey } from './draft.ts';
import { isSameArticle } from './order.ts';
import { fitUnits } from './units.ts';

const MEANINGS: Record<string, string> = {
  Lavage: 'lavé, sans repassage',
  Repassage: 'repassé, sans lavage',
  Complet: 'lavé et repassé',
};

/** Null for a service that the house has named itself. */
export const describeService = (name: string): string | null => MEANINGS[name] ?? null;

/** The order form selects this service first, because most clients want it. */
const USUAL_SERVICE = 'Complet';

export function findUsualService({ services }: { services: readonly { name: string }[] }): string | null {
  const usual = services.find((service) => hasName(service, USUAL_SERVICE));
  return (usual ?? services[0])?.name ?? null;
}

/** A garment without the service of the whole list gets its usual one. */
export function findListService(product: Product, listService: string | null): string | null {
  const service = product.services.find((one) => listService !== null && hasName(one, listService));
  return service?.name ?? findUsualService(product);
}

/** One choice for the whole list makes sense only for services that most garments offer. */
export function listCommonServices(products: readonly Product[]): string[] {
  const names = [...new Set(products.flatMap(({ services }) => services.map(({ name }) => name)))];
  return names.filter(
    (name) => products.filter((product) => priceOf(product, name) !== null).length > products.length / 2,
  );
}

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
  return mergeLines(fitUnits(changedLines, offered));
}

export function findUnusedService(product: Product, lines: readonly CartLine[]): string | null {
  const unused = product.services.find(
    ({ name }) => !lines.some((line) => isSameArticle(line, { productId: product.id, service: name })),
  );
  return unused?.name ?? null;
}
