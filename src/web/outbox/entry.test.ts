import { expect, it } from 'vitest';
import { OFFLINE, UNEXPECTED } from '#domain/failureShape.ts';
import { failureShape, type RefusalCode, unexpectedFault } from '#domain/failures.ts';
import { fateOf } from './entry.ts';

const failure = (code: RefusalCode) => failureShape(code, { requestId: 'r1' });

it.each([
  ['without network', OFFLINE, 'offline'],
  ['answered by a proxy while the server restarts', UNEXPECTED, 'offline'],
  ['answered by a fault of the server', unexpectedFault('r1'), 'refused'],
  ['while the server is busy', failure('BUSY'), 'later'],
  ['over the limit', failure('TOO_MANY'), 'later'],
  ['without a session', failure('NOT_SIGNED_IN'), 'signedOut'],
  ['when the order has changed', failure('ORDER_CHANGED'), 'refused'],
  ['when the mission is another’s', failure('NOT_FOUND'), 'refused'],
])('knows the fate of an entry %s', (_, shape, fate) => {
  expect(fateOf(shape)).toBe(fate);
});
