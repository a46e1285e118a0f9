import type { Unit } from '#domain/orders/units.ts';
import type { Order } from './order.ts';
import type { Shared } from './scenario.ts';

export interface Garment {
  id: string;
  services: { name: string; price: number; unit?: Unit }[];
}

/** In the form in which it is sent; the desk's free line has a label and a price instead of a service. */
export interface Line {
  productId?: string;
  service?: string;
  label?: string;
  unitPrice?: number;
  quantity: number;
  tenths?: number;
}

export function drawLines({ chance, garments }: Shared): Line[] {
  const first = garments.indexOf(chance.pick(garments.filter(({ services }) => services[0]?.unit !== 'lot')));
  return Array.from({ length: chance.between(1, 3) }, (_, i) => {
    const { id, services } = garments[(first + i) % garments.length] as Garment;
    // A line that loses a piece still has one to give back.
    const quantity = chance.between(i === 0 ? 2 : 1, 4);
    const weight = services[0]?.unit === 'kg' && { tenths: chance.between(8, 60) };
    return { productId: id, service: services[0]?.name ?? '', quantity, ...weight };
  });
}

export const hasLot = ({ garments }: Shared, lines: readonly Line[]): boolean =>
  lines.some(({ productId }) => garments.find(({ id }) => id === productId)?.services[0]?.unit === 'lot');

export function mergeLines(lines: readonly Line[], added: Line): Line[] {
  const same = lines.find(({ productId }) => productId === added.productId);
  if (!same) return [...lines, added];
  const weight = same.tenths && { tenths: same.tenths + (added.tenths ?? 0) };
  const merged = { ...same, quantity: same.quantity + added.quantity, ...weight };
  return lines.map((line) => (line === same ? merged : line));
}

export function computePrice(lines: readonly Line[], { shared, account, express }: Order): number {
  const [discount, percent] = [account?.discount ?? 0, express?.percent ?? 0];
  return lines.reduce((sum, { productId, unitPrice, quantity, tenths }) => {
    const listed = shared.garments.find(({ id }) => id === productId)?.services[0]?.price ?? 0;
    const price = unitPrice ?? divideHalfUp(listed * (100 + percent), 100);
    const full = tenths ? divideHalfUp(price * tenths, 10) : price * quantity;
    return sum + divideHalfUp(full * (100 - discount), 100);
  }, 0);
}

const divideHalfUp = (amount: number, by: number) => Math.floor((2 * amount + by) / (2 * by));
