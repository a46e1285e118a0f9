import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyProposal,
  buildLanes,
  type DayVisit,
  isLaneArranged,
  type Lane,
  listMoves,
  listUnreadyVisits,
  mayMoveTo,
  mergeLanes,
  moveVisit,
  putTripsFirst,
  startDraft,
} from './draft.ts';

const aVisit = (orderId: string, livreurId: string | null, more: Partial<DayVisit> = {}) =>
  ({
    orderId,
    livreurId,
    status: livreurId === null ? 'pending' : 'assigned',
    leg: 'pickup',
    roundPosition: null,
    readyAt: null,
    toldAt: 0,
    ...more,
  }) as DayVisit;

const PEOPLE = ['koffi', 'yao'];
const VISITS = [
  aVisit('a', 'koffi', { roundPosition: 1 }),
  aVisit('b', 'koffi', { roundPosition: 0 }),
  aVisit('c', 'yao'),
  aVisit('d', null),
  aVisit('e', 'koffi', { status: 'processing', leg: 'delivery' }),
];
const BY_ID = new Map(VISITS.map((visit) => [visit.orderId, visit]));
const LANES = buildLanes(VISITS, PEOPLE);
const DRAFT = startDraft(LANES);
const writeLanes = (lanes: readonly Lane[]) => lanes.map(({ orderIds }) => orderIds.join('')).join('|');

describe('lanes of a day', () => {
  it('hold the missions of each livreur in their order, and apart what nobody is sent for', () => {
    expect(writeLanes(LANES)).toBe('de|ba|c');
  });

  it('put what nobody arranged after the rest, what is due first before', () => {
    const visits = [
      aVisit('late', 'yao', { toldAt: 20 }),
      aVisit('early', 'yao', { toldAt: 10 }),
      aVisit('first', 'yao', { roundPosition: 0, toldAt: 30 }),
    ];
    expect(buildLanes(visits, ['yao'])[1]?.orderIds).toEqual(['first', 'early', 'late']);
    const road = aVisit('road', 'yao', { status: 'delivery_en_route', leg: 'delivery', toldAt: 40 });
    const [lanes, draft] = [[...visits, road], [{ livreurId: 'yao', orderIds: ['first', 'road', 'late'] }]];
    expect(buildLanes(lanes, ['yao'])[1]?.orderIds[0]).toBe('road');
    expect(putTripsFirst(draft, lanes)[0]?.orderIds).toEqual(['road', 'first', 'late']);
  });
});

it.each([
  ['d', 'koffi', 'a', 'e|bda|c'],
  ['d', 'koffi', null, 'e|bad|c'],
  ['a', 'koffi', 'b', 'de|ab|c'],
  ['a', 'koffi', 'a', 'de|ba|c'],
  ['c', 'koffi', 'gone', 'de|bac|'],
  ['d', null, 'e', 'de|ba|c'],
])('moves stop %s to the lane of %s before %s', (orderId, livreurId, before, expected) => {
  expect(writeLanes(moveVisit(DRAFT, { orderId, livreurId, before }).lanes)).toBe(expected);
});

it('loses no stop and doubles none, whatever is moved where', () => {
  const ids = VISITS.map(({ orderId }) => orderId);
  const aMove = fc.record({
    orderId: fc.constantFrom(...ids),
    livreurId: fc.constantFrom(null, ...PEOPLE),
    before: fc.constantFrom(null, ...ids),
  });
  fc.assert(
    fc.property(fc.array(aMove), (moves) => {
      const { lanes } = moves.reduce(moveVisit, DRAFT);
      expect(lanes.flatMap(({ orderIds }) => orderIds).sort()).toEqual(ids);
      expect(writeLanes(mergeLanes(lanes, LANES))).toBe(writeLanes(lanes));
    }),
  );
});

it('lets the desk give a mission to another livreur, but not to nobody', () => {
  expect(mayMoveTo(aVisit('a', 'koffi'), 'yao')).toBe(true);
  expect(mayMoveTo(aVisit('a', 'koffi'), null)).toBe(false);
  expect(mayMoveTo(aVisit('d', null), null)).toBe(true);
});

it('takes a proposal over and leaves the stops that it does not name', () => {
  const { lanes, reasons, arranged } = applyProposal(DRAFT, {
    rounds: [
      {
        livreurId: 'yao',
        stops: ['d', 'a'].map((orderId) => ({ orderId, leg: 'pickup', at: 0 })),
        endsAt: 0,
        overtime: 0,
      },
    ],
    unplaced: [
      { orderId: 'c', reason: 'hours' },
      { orderId: 'e', reason: 'place' },
    ],
  });
  // The desk cannot take c off its livreur.
  expect(writeLanes(lanes)).toBe('e|b|dac');
  expect(reasons.get('c')).toBe('hours');
  expect([...arranged]).toEqual(['yao']);
});

describe('a draft while orders change', () => {
  const { lanes } = moveVisit(DRAFT, { orderId: 'd', livreurId: 'yao', before: 'c' });

  it('keeps what was moved, drops what is over and takes in what is new', () => {
    const stillOpen = VISITS.filter(({ orderId }) => orderId !== 'b');
    const visits = [...stillOpen, aVisit('f', 'yao'), aVisit('g', null)];
    expect(writeLanes(mergeLanes(lanes, buildLanes(visits, PEOPLE)))).toBe('eg|a|dcf');
  });

  it('keeps a stop where the desk put it when somebody else reassigned it', () => {
    const visits = VISITS.map((visit) => (visit.orderId === 'd' ? aVisit('d', 'koffi') : visit));
    expect(writeLanes(mergeLanes(lanes, buildLanes(visits, PEOPLE)))).toBe('e|ba|dc');
  });
});

describe('what is saved', () => {
  it('names only the orders that change their livreur', () => {
    const moved = ['d', 'a'].reduce(
      (draft, orderId) => moveVisit(draft, { orderId, livreurId: 'yao', before: null }),
      DRAFT,
    );
    expect(listMoves(moved.lanes, BY_ID)).toEqual([
      {
        livreurId: 'yao',
        orders: [
          { id: 'd', status: 'pending', livreurId: null, marks: {} },
          { id: 'a', status: 'assigned', livreurId: 'koffi', marks: {} },
        ],
      },
    ]);
    expect(listMoves(LANES, BY_ID)).toEqual([]);
  });

  it('says of linen that is brought back that it is', () => {
    const visit = aVisit('r', 'koffi', { status: 'cancelled', leg: 'return' });
    const [moves] = listMoves([{ livreurId: 'yao', orderIds: ['r'] }], new Map([['r', visit]]));
    expect(moves?.orders[0]?.marks).toEqual({ linen: 'held' });
  });

  it('names the linen of the workshop that nobody set ready', () => {
    const washed = { status: 'processing', leg: 'delivery' } as const;
    const visits = [
      aVisit('d', null),
      aVisit('e', 'koffi', washed),
      aVisit('f', null, { ...washed, readyAt: 1 }),
    ];
    const byId = new Map(visits.map((visit) => [visit.orderId, visit]));
    const moves = listMoves([{ livreurId: 'yao', orderIds: ['d', 'e', 'f'] }], byId);
    expect(listUnreadyVisits(moves, byId).map(({ orderId }) => orderId)).toEqual(['e']);
  });

  it.each([
    ['ba', true],
    ['ab', false],
    ['b', true],
    ['bad', false],
    ['bac', false],
  ])('asks nothing of a lane that stands as %s already: %s', (ids, isArranged) => {
    expect(isLaneArranged({ livreurId: 'koffi', orderIds: [...ids] }, BY_ID)).toBe(isArranged);
  });
});
