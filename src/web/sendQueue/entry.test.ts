import { describe, expect, it } from 'vitest';
import { OFFLINE, UNEXPECTED } from '#domain/failures/failureShape.ts';
import { describeFailure, describeFault, type RefusalCode } from '#domain/failures/failures.ts';
import {
  classifyFailure,
  correctObstacle,
  countActs,
  type Entry,
  findNextEntry,
  findObstacle,
  type Kind,
} from './entry.ts';

const makeFailure = (code: RefusalCode) => describeFailure(code, { requestId: 'r1' });

it.each([
  ['without network', OFFLINE, 'offline'],
  ['answered by a proxy while the server restarts', UNEXPECTED, 'offline'],
  ['answered by a fault of the server', describeFault('r1'), 'refused'],
  ['while the server is busy', makeFailure('BUSY'), 'later'],
  ['over the limit', makeFailure('TOO_MANY'), 'later'],
  ['without a session', makeFailure('NOT_SIGNED_IN'), 'signedOut'],
  ['when the order has changed', makeFailure('ORDER_CHANGED'), 'refused'],
  ['when the mission is another’s', makeFailure('NOT_FOUND'), 'refused'],
])('knows the fate of an entry %s', (_, shape, fate) => {
  expect(classifyFailure(shape)).toBe(fate);
});

it('counts what the person did: the cash and the step of one sheet are one act', () => {
  const makeEntry = (id: string, at: number, orderId?: string) => ({
    id,
    kind: '',
    input: null,
    at,
    orderId,
  });
  const sheet = [makeEntry('cash', 1, 'a'), makeEntry('step', 1, 'a')];
  const others = [makeEntry('later', 2, 'a'), makeEntry('other', 1, 'b'), makeEntry('handIn', 1)];
  expect(countActs([...sheet, ...others] as Entry[])).toBe(4);
});

describe('the next entry', () => {
  const makeKind = (follows: string[] = []): Kind => ({
    deliver: async () => undefined,
    delivered: () => ({ title: '', text: '' }),
    describeRefusal: () => undefined,
    follows: (earlier) => follows.includes(earlier.kind),
  });
  const kinds = { step: makeKind(), cash: makeKind(['handIn']), handIn: makeKind(['cash', 'handIn']) };
  const makeEntry = (id: string, kindName: keyof typeof kinds, orderId?: string): Entry => ({
    id,
    kind: kindName,
    input: null,
    at: 1,
    ...(orderId === undefined ? {} : { orderId }),
  });
  const findNextId = (entries: Entry[], ...later: string[]) =>
    findNextEntry(entries, kinds, new Set(later))?.id;
  const [cash, step, handIn] = [
    makeEntry('cash', 'cash', 'a'),
    makeEntry('step', 'step', 'b'),
    makeEntry('handIn', 'handIn'),
  ];

  it('is the oldest whose order can be served now', () => {
    expect(findNextId([cash, step])).toBe('cash');
    expect(findNextId([cash, step], 'a')).toBe('step');
    expect(findNextId([cash, makeEntry('more', 'step', 'a')], 'a')).toBeUndefined();
  });

  it('is never a hand-in before the money that was collected for it', () => {
    expect(findNextId([cash, handIn])).toBe('cash');
    expect(findNextId([cash, handIn], 'a')).toBeUndefined();
    expect(findNextId([{ ...cash, refusal: { title: '', text: '' } }, handIn])).toBe('handIn');
    expect(findNextId([step, handIn], 'b')).toBe('handIn');
  });

  it('is never money that came after a hand-in that still waits, nor what its order did after that', () => {
    const after = makeEntry('after', 'cash', 'c');
    const later = makeEntry('later', 'step', 'c');
    expect(findNextId([handIn, after, later], 'handIn')).toBeUndefined();
    expect(findNextId([handIn, after, later, step], 'handIn')).toBe('step');
    expect(findNextId([handIn, after, later])).toBe('handIn');
  });
});

it.each([
  ['the network without an answer', OFFLINE, 'network'],
  ['the server when a proxy answers in its place', UNEXPECTED, 'server'],
  ['the server when it failed', describeFault('r1'), 'server'],
  ['the server while it is busy', describeFailure('BUSY'), 'server'],
  ['the server when its disk is full', describeFailure('UNAVAILABLE'), 'server'],
  ['neither of them over the limit', describeFailure('TOO_MANY'), null],
  ['neither of them when the order has changed', describeFailure('ORDER_CHANGED'), null],
] as const)('waits for %s', (_, failure, obstacle) => {
  expect(findObstacle(failure)).toBe(obstacle);
});

it.each([
  ['server', 'offline', 'network'],
  [null, 'offline', 'network'],
  ['network', 'waiting', 'network'],
  ['network', 'live', 'server'],
  ['server', 'waiting', 'server'],
  ['server', 'live', 'server'],
  [null, 'live', null],
] as const)('shows no lost network beside a stream that is open: %s, %s', (obstacle, live, shown) => {
  expect(correctObstacle(obstacle, live)).toBe(shown);
});
