import { expect, it } from 'vitest';
import { askWhereLinenIs, describeFixedLinen } from './linenWords.ts';

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
