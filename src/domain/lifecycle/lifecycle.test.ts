import { expect, test } from 'vitest';
import { getCurrentChip, PROGRESS_CHIPS } from '../format/order/followWords.ts';
import { ROLES } from '../people/roles.ts';
import {
  ACTS,
  getMissionLeg,
  isActiveMission,
  isOnTheRoad,
  isOpen,
  mayAct,
  OPEN_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
  TRANSITIONS,
} from './lifecycle.ts';
import {
  getAssignableLeg,
  getAssignmentTarget,
  getNextStep,
  listManualTargets,
  mayCancel,
  mayReassign,
  mayTrack,
} from './nextActs.ts';

const desk = 'admin superadmin';
/** This table repeats by hand who may make each change; a pair that is absent is refused to everybody. */
const ALLOWED: Record<
  string,
  { assign?: string; step?: string; set?: string; cancel?: string; fail?: string; undo?: string }
> = {
  'pending → assigned': { assign: desk },
  'assigned → pickup_en_route': { step: 'livreur' },
  'assigned → picked_up': { set: desk },
  'pickup_en_route → picked_up': { step: 'livreur', set: desk },
  'picked_up → processing': { set: desk },
  'picked_up → assigned_for_delivery': { assign: desk },
  'processing → assigned_for_delivery': { assign: desk },
  'assigned_for_delivery → delivery_en_route': { step: 'livreur', set: desk },
  'assigned_for_delivery → completed': { set: desk },
  'delivery_en_route → completed': { step: 'livreur', set: desk },
  'pending → cancelled': { cancel: `client ${desk}` },
  'assigned → cancelled': { cancel: desk },
  'pickup_en_route → cancelled': { cancel: desk },
  'picked_up → cancelled': { cancel: desk },
  'processing → cancelled': { cancel: desk },
  'assigned_for_delivery → cancelled': { cancel: desk },
  'delivery_en_route → cancelled': { cancel: desk },
  'pickup_en_route → pending': { fail: `livreur ${desk}` },
  'delivery_en_route → processing': { fail: `livreur ${desk}` },
  'completed → completed': { fail: `livreur ${desk}` },
  'cancelled → cancelled': { fail: `livreur ${desk}` },
  'pickup_en_route → assigned': { undo: 'livreur' },
  'picked_up → assigned': { undo: desk },
  'picked_up → pickup_en_route': { undo: `livreur ${desk}` },
  'processing → picked_up': { undo: desk },
  'processing → processing': { undo: desk },
  'delivery_en_route → assigned_for_delivery': { undo: `livreur ${desk}` },
  'completed → assigned_for_delivery': { undo: desk },
  'completed → delivery_en_route': { undo: `livreur ${desk}` },
};
const KINDS = ['assign', 'step', 'set', 'cancel', 'fail', 'undo'] as const;
const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));

test.each(pairs)('%s → %s is open to exactly the roles of the trade', (from, to) => {
  for (const kind of KINDS) {
    const by = ALLOWED[`${from} → ${to}`]?.[kind]?.split(' ') ?? [];
    for (const role of ROLES)
      expect(mayAct(kind, from, to, role), `${kind} by ${role}`).toBe(by.includes(role));
  }
});

test('no act is written twice, and every order can end', () => {
  const keys = TRANSITIONS.map((a) => `${a.kind} ${a.from} ${a.to}`);
  expect(new Set(keys).size).toBe(keys.length);
  const collectReachable = (from: OrderStatus, reached = new Set<OrderStatus>()): Set<OrderStatus> => {
    if (!reached.has(from)) {
      reached.add(from);
      for (const a of TRANSITIONS) if (a.from === from) collectReachable(a.to, reached);
    }
    return reached;
  };
  for (const status of OPEN_STATUSES) expect(collectReachable(status)).toContain('completed');
  expect(collectReachable('pending')).toEqual(new Set(ORDER_STATUSES));
  const leaving = TRANSITIONS.filter((a) => a.from === 'completed' || a.from === 'cancelled');
  expect(leaving.map((a) => `${a.kind} ${a.from}`)).toEqual(['undo completed', 'undo completed']);
});

const TABLE: Record<
  OrderStatus,
  [
    leg: 'pickup' | 'delivery' | null,
    step: OrderStatus | null,
    menu: OrderStatus[],
    mission: 'pickup' | 'delivery' | null,
    road: boolean,
    chip: string | null,
    reassign: boolean,
  ]
> = {
  pending: ['pickup', null, [], null, false, 'pending', false],
  assigned: [null, 'pickup_en_route', ['picked_up', 'cancelled'], 'pickup', false, 'assigned', true],
  pickup_en_route: [null, 'picked_up', ['picked_up', 'cancelled'], 'pickup', true, 'pickup_en_route', true],
  picked_up: ['delivery', null, ['processing', 'cancelled'], null, false, 'picked_up', true],
  processing: ['delivery', null, ['cancelled'], null, false, 'processing', true],
  assigned_for_delivery: [
    null,
    'delivery_en_route',
    ['delivery_en_route', 'completed', 'cancelled'],
    'delivery',
    false,
    'processing',
    true,
  ],
  delivery_en_route: [
    null,
    'completed',
    ['completed', 'cancelled'],
    'delivery',
    true,
    'delivery_en_route',
    true,
  ],
  completed: [null, null, [], null, false, null, false],
  cancelled: [null, null, [], null, false, null, false],
};

test.each(ORDER_STATUSES)('%s: what may be asked of it', (status) => {
  const [leg, step, menu, mission, road, chip, reassign] = TABLE[status];
  expect(getAssignableLeg(status)).toBe(leg);
  expect(getNextStep(status)).toBe(step);
  expect(listManualTargets(status)).toEqual(menu);
  expect(getMissionLeg(status)).toBe(mission);
  expect(isActiveMission(status)).toBe(mission !== null);
  expect(mayTrack(status)).toBe(mission !== null);
  expect(isOnTheRoad(status)).toBe(road);
  expect(getCurrentChip(status)).toBe(chip);
  expect(mayReassign(status, 'yao')).toBe(reassign);
  expect(mayReassign(status, null)).toBe(false);
  expect(isOpen(status)).toBe(status !== 'completed' && status !== 'cancelled');
  expect(mayCancel(status, 'admin')).toBe(isOpen(status));
  expect(mayCancel(status, 'client')).toBe(status === 'pending');
  expect(mayCancel(status, 'livreur')).toBe(false);
});

test('an assignment leads where its leg says', () => {
  expect(getAssignmentTarget('pickup', 'pending')).toBe('assigned');
  expect(getAssignmentTarget('delivery', 'pending')).toBeNull();
  expect(getAssignmentTarget('delivery', 'processing')).toBe('assigned_for_delivery');
  expect(getAssignmentTarget('pickup', 'processing')).toBeNull();
});

test('the acts are those that acts.txt lists, by role and status; -u writes it anew', async () => {
  const statuses = new Map<string, string[]>();
  for (const { kind, from, to, by } of ACTS) {
    const act = `${kind}${to === from ? '' : ` → ${to}`} by ${by.join(' ')}`;
    statuses.set(act, [...(statuses.get(act) ?? []), String(from)]);
  }
  const lines = [...statuses].map(([act, from]) => `${act}: ${from.join(' ')}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('acts.txt');
});

test('the progress chips are six, in the order of an order’s life', () => {
  const chips = 'pending assigned pickup_en_route picked_up processing delivery_en_route';
  expect(PROGRESS_CHIPS).toEqual(chips.split(' '));
});
