import { expect, it } from 'vitest';
import { HOUR, startOfDay } from '#domain/format/calendar.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { askWhereLinenIs, describeFixedLinen, isWithLivreur } from './linenWords.ts';

const livreurs = [
  { id: 'yao', fullname: 'Yao Kouadio' },
  { id: 'ali', fullname: 'Ali Touré' },
];

it('names who carries the linen of which orders', () => {
  const orders = [
    { number: 223, livreurId: 'yao' },
    { number: 237, livreurId: 'ali' },
    { number: 259, livreurId: 'yao' },
  ];
  expect(askWhereLinenIs(orders, livreurs).replaceAll('\u00a0', ' ').replace('\u2060', '')).toBe(
    'Yao Kouadio a en main le linge de n° 223, n° 259 ; Ali Touré a en main le linge de n° 237 : où est-il ?',
  );
  expect(askWhereLinenIs([{ number: 1, livreurId: null }], livreurs)).toMatch(/^Le livreur actuel a en main/);
});

it('names the end of an order as the reason why nothing of it changes', () => {
  expect(describeFixedLinen('processing')).toMatch(/une fois le linge en traitement/);
  expect(describeFixedLinen('cancelled')).toBe('Commande annulée\u00a0: elle ne peut plus être modifiée.');
});

it('knows which linen a livreur has in hand, the rest of a delivery on its day alone', () => {
  const today = startOfDay(Date.UTC(2026, 11, 1, 12));
  const order = { id: 'order', livreurId: 'yao', linen: 'held', returningAt: null, marks: {} } as const;
  const onRoad = ORDER_STATUSES.filter((status) => isWithLivreur({ ...order, status }, today));
  expect(onRoad).toEqual(['picked_up', 'delivery_en_route']);
  const failed = {
    ...order,
    status: 'processing',
    livreurId: null,
    marks: { carrier: 'Yao Kouadio' },
  } as const;
  expect(isWithLivreur(failed, today)).toBe(true);
  const returning = { ...order, status: 'cancelled', returningAt: today } as const;
  expect(isWithLivreur(returning, today)).toBe(true);
  const rest = { ...order, status: 'completed', marks: { piecesLeft: 1 } } as const;
  expect(isWithLivreur({ ...rest, endedAt: today }, today + 12 * HOUR)).toBe(true);
  expect(isWithLivreur({ ...rest, endedAt: today, livreurId: null }, today)).toBe(false);
  expect(isWithLivreur({ ...rest, endedAt: today - 1 }, today)).toBe(false);
  expect(isWithLivreur({ ...rest, status: 'cancelled', endedAt: today }, today)).toBe(false);
});
