import { expect, it } from 'vitest';
import type { OrderContent } from '#domain/pieces/changes.ts';
import { anOrderLine } from '#testing/pieces/lines.ts';
import { listContentChanges } from './EventDetails.tsx';

const aLine = (position: number, service: string, quantity: number) =>
  anOrderLine(position, quantity, { productId: 'p', service });
const before: OrderContent = {
  lines: [aLine(0, 'Lavage', 2), aLine(1, 'Complet', 1)],
  address: 'Cocody',
  location: { lng: -4, lat: 5.3 },
  contactPhone: '+2250701020304',
  pieces: 3,
  totalItemsPrice: 4500,
  transportFee: 1200,
  grandTotal: 5700,
};

it('names each thing that differs, before and after', () => {
  const after = {
    ...before,
    lines: [aLine(0, 'Lavage', 3), aLine(2, 'Repassage', 1)],
    address: 'Plateau',
    location: { lng: -4.01, lat: 5.3 },
  };
  expect(listContentChanges(before, after)).toEqual([
    'Chemise, Lavage\u00a0: 2 → 3',
    'Chemise, Complet\u00a0: 1 → 0',
    'Chemise, Repassage\u00a0: 0 → 1',
    'Adresse\u00a0: Cocody → Plateau',
    'Position déplacée sur la carte',
  ]);
  expect(listContentChanges(before, before)).toEqual([]);
});
