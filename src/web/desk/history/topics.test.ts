import { expect, it } from 'vitest';
import type { OrderEventKind } from '#domain/lifecycle/lifecycle.ts';
import type { DeskEvent } from '../types.ts';
import { filterEvents, findClaim, TOPICS } from './topics.ts';

const anEvent = (sequence: number, kind: OrderEventKind, part: Partial<DeskEvent> = {}): DeskEvent => ({
  sequence,
  kind,
  from: null,
  to: null,
  detail: null,
  entry: null,
  at: 0,
  phoneAt: null,
  recordedAt: 0,
  actorName: 'Yao',
  actorRole: 'livreur',
  handover: null,
  visit: null,
  change: null,
  settlement: null,
  contact: null,
  ...part,
});

const handover = {
  leg: 'pickup',
  how: 'code',
  reason: null,
  note: null,
  pieces: 2,
  counts: null,
  bags: null,
  photo: null,
  isUndone: false,
} as const;
const events = [
  anEvent(1, 'created'),
  anEvent(2, 'visitFailed'),
  anEvent(3, 'status', { handover }),
  anEvent(4, 'payment', { entry: { kind: 'receipt', method: 'espece', amount: 500, reversedKind: null } }),
  anEvent(5, 'amended'),
  anEvent(6, 'claimed'),
  anEvent(7, 'claimed'),
  anEvent(8, 'claimAnswered'),
];

it('narrows the history to one topic, and shows all of it without', () => {
  const shown = TOPICS.map((topic) => filterEvents(events, topic).map(({ sequence }) => sequence));
  expect(shown).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], [3], [4], [2], [5], [6, 7, 8]]);
});

it('finds the claim that an event has made', () => {
  expect(findClaim(events, 7, ['first', 'second'])).toBe('second');
  expect(findClaim(events, 8, ['first', 'second'])).toBeUndefined();
});
