import { describeArticle, type OrderItem } from './order.ts';

/** A service is sold by the piece unless it says otherwise. */
export const UNITS = ['piece', 'kg', 'lot'] as const;
export type Unit = Exclude<(typeof UNITS)[number], 'piece'>;

/** Weights are whole tenths of a kilo, so that no price depends on a fraction. */
export const MOST_TENTHS = 999;
/** Stands for a weight that nobody has estimated yet. */
const USUAL_TENTHS = 30;

export type Measure = { unit?: Unit | undefined; tenths?: number | undefined };

type Offered = { name: string; unit?: Unit | undefined };

/** A line has a weight where its service is sold by the kilo, and none elsewhere. */
export const measureLine = (unit: Unit | undefined, tenths = USUAL_TENTHS): Measure => ({
  ...(unit && { unit }),
  ...(unit === 'kg' && { tenths }),
});

type Catalogue = readonly { id: string; services: readonly Offered[] }[];
type Line = Measure & { productId: string; service: string };

/** A line gets the unit that its service is offered in; a garment that has left the catalogue stays as it is. */
export const fitUnits = <L extends Line>(lines: readonly L[], offered: Catalogue): L[] =>
  lines.map((line) => {
    const services = offered.find(({ id }) => id === line.productId)?.services;
    const service = services?.find(({ name }) => name === line.service);
    if (!service || line.unit === service.unit) return line;
    const { unit: _, tenths, ...rest } = line;
    return { ...rest, ...measureLine(service.unit, tenths) } as L;
  });

export function formatKilos(tenths: number): string {
  const kilos = tenths % 10 === 0 ? `${tenths / 10}` : (tenths / 10).toFixed(1).replace('.', ',');
  return `${kilos}\u00a0kg`;
}

export const NOT_A_WEIGHT = 'Un poids va de 0,1 à 99,9\u00a0kg.';

/** Null for what is no weight of a tenth to 99,9 kilos. */
export function parseKilos(text: string): number | null {
  const kilos = /^(\d{1,2})(?:[.,](\d))?$/.exec(text.replace(/kg|\s/giu, ''));
  const tenths = kilos ? Number(kilos[1]) * 10 + Number(kilos[2] ?? 0) : 0;
  return tenths > 0 ? tenths : null;
}

/** More of a line by the kilo is more weight; its pieces are counted at the pickup. */
export const addToLine = <L extends Measure & { quantity: number }>(
  line: L,
  added: Measure & { quantity: number },
): L =>
  line.tenths
    ? { ...line, tenths: line.tenths + (added.tenths ?? 0) }
    : { ...line, quantity: line.quantity + added.quantity };

/** "2", "2 lots" or "2,3 kg". */
export function formatQuantity({ quantity, unit, tenths }: Measure & { quantity: number }): string {
  if (tenths) return formatKilos(tenths);
  return unit === 'lot' ? `${quantity}\u00a0${quantity > 1 ? 'lots' : 'lot'}` : String(quantity);
}

/** "2 × Chemise, Lavage", or by the kilo "Linge, Lavage, 2,3 kg", which is an estimate until the linen is weighed. */
export function describeLine(
  line: Pick<OrderItem, 'name' | 'service' | 'quantity' | keyof Measure>,
  isEstimate = false,
): string {
  const quantity = formatQuantity(line);
  if (!line.tenths) return `${quantity}\u00a0× ${describeArticle(line)}`;
  return `${describeArticle(line)}, ${isEstimate ? 'environ ' : ''}${quantity}`;
}
