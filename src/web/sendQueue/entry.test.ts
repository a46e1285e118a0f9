import { describe, expect, it } from 'vitest';
import { describeFailure, describeFault } from '#domain/failures/describeFailure.ts';
import { OFFLINE, UNEXPECTED } from '#domain/failures/failureShape.ts';
import type { RefusalCode } from '#domain/failures/failures.ts';
import { type Entry, findNextEntry, judgeFailure, type Kind } from './entry.ts';

const failure = (code: RefusalCode) => describeFailure(code, { requestId: 'r1' });

it.each([
  ['without network', OFFLINE, 'offline'],
  ['answered by a proxy while the server restarts', UNEXPECTED, 'offline'],
  ['answered by a fault of the server', describeFault('r1'), 'refused'],
  ['while the server is busy', failure('BUSY'), 'later'],
  ['over the limit', failure('TOO_MANY'), 'later'],
  ['without a session', failure('NOT_SIGNED_IN'), 'signedOut'],
  ['when the order has changed', failure('ORDER_CHANGED'), 'refused'],
  ['when the mission is another’s', failure('NOT_FOUND'), 'refused'],
])('knows the fate of an entry %s', (_, shape, fate) => {
  expect(judgeFailure(shape)).toBe(fate);
});

describe('the next entry', () => {
  const kind = (follows: string[] = []): Kind => ({
    deliver: async () => undefined,
    delivered: { title: '', text: '' },
    describeRefusal: () => undefined,
    follows: (earlier) => follows.includes(earlier.kind),
  });
  const kinds = { step: kind(), cash: kind(['handIn']), handIn: kind(['cash', 'handIn']) };
  const entry = (id: string, kindName: keyof typeof kinds, orderId?: string): Entry => ({
    ...{ id, kind: kindName, input: null, at: 1 },
    ...(orderId === undefined ? {} : { orderId }),
  });
  const next = (entries: Entry[], ...later: string[]) => findNextEntry(entries, kinds, new Set(later))?.id;
  const [cash, step, handIn] = [
    entry('cash', 'cash', 'a'),
    entry('step', 'step', 'b'),
    entry('handIn', 'handIn'),
  ];

  it('is the oldest whose order can be served now', () => {
    expect(next([cash, step])).toBe('cash');
    expect(next([cash, step], 'a')).toBe('step');
    expect(next([cash, entry('more', 'step', 'a')], 'a')).toBeUndefined();
  });

  it('is never a hand-in before the money that was collected for it', () => {
    expect(next([cash, handIn])).toBe('cash');
    expect(next([cash, handIn], 'a')).toBeUndefined();
    expect(next([{ ...cash, refusal: { title: '', text: '' } }, handIn])).toBe('handIn');
    expect(next([step, handIn], 'b')).toBe('handIn');
  });

  it('is never money that came after a hand-in that still waits, nor what its order did after that', () => {
    const after = entry('after', 'cash', 'c');
    const later = entry('later', 'step', 'c');
    expect(next([handIn, after, later], 'handIn')).toBeUndefined();
    expect(next([handIn, after, later, step], 'handIn')).toBe('step');
    expect(next([handIn, after, later])).toBe('handIn');
  });
});
