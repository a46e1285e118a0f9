import { expect, it } from 'vitest';
import { describeResult, splitMissions } from './ReassignAllDialog.tsx';

const buildId = (n: number) => `${String(n).padStart(8, '0')}-1111-4222-8333-944444444444`;

it('moves missions, and assigns anew the linen of orders that have ended', () => {
  const missions = [
    { id: 'a', status: 'assigned' },
    { id: 'b', status: 'cancelled' },
    { id: 'c', status: 'delivery_en_route' },
    { id: 'd', status: 'completed' },
  ] as const;
  const returned = [
    { id: 'b', status: 'cancelled' },
    { id: 'd', status: 'completed' },
  ];
  expect(splitMissions(missions)).toEqual({ moved: ['a', 'c'], returned });
});

it('takes no more at once than the server does', () => {
  const missions = Array.from({ length: 120 }, (_, i) => ({ id: `${i}`, status: 'assigned' as const }));
  expect(splitMissions(missions).moved).toHaveLength(100);
});

it('says how many were moved, and names those that were refused', () => {
  const done = [1, 2].map((n) => ({ orderId: buildId(n) }));
  const refused = [3, 4].map((n) => ({ orderId: buildId(n), code: 'ORDER_CHANGED' }));
  const missions = [1, 2, 3, 4].map((n) => ({ id: buildId(n), number: n }));
  expect(describeResult(done, missions, 'Ali Touré')).toEqual({
    done: '2\u00a0missions confiées à Ali Touré.',
    refused: '',
  });
  expect(describeResult([...done.slice(1), ...refused], missions, 'Ali Touré')).toEqual({
    done: '1\u00a0mission confiée à Ali Touré.',
    refused: '2\u00a0refusées, modifiées entre-temps\u00a0: n°\u00a03, n°\u00a04.',
  });
  expect(describeResult(refused.slice(1), missions, 'Ali Touré')).toEqual({
    done: '',
    refused: '1\u00a0refusée, modifiée entre-temps\u00a0: n°\u00a04.',
  });
});
