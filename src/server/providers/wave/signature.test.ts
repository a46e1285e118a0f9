import { expect, it } from 'vitest';
import { findSignatureFault, makeWaveSignature, signWave } from './signature.ts';

/** Time and body are signed with nothing between them; the vector was computed by another program. */
const VECTOR = {
  secret: 'whs_test_laveo',
  seconds: 1_760_000_000,
  body: '{"id":"EV_test1","type":"checkout.session.completed","data":{"id":"cos-test1","amount":"4500","currency":"XOF","client_reference":"LV-1001-1","payment_status":"succeeded","checkout_status":"complete"}}',
  signature: '093833c8f3c6c07d1da6dc65b7ab59e10d49604983a565683eaecb7acb1b4cc0',
};
const { secret, seconds, signature } = VECTOR;
const body = Buffer.from(VECTOR.body);
const now = seconds * 1000;
const find = (header: string | undefined, at = now, bytes = body) =>
  findSignatureFault(header, { secret, body: bytes, now: at });

it('signs as Wave does, notifications and requests alike', () => {
  expect(signWave(secret, seconds, body)).toBe(signature);
  expect(makeWaveSignature(secret, seconds, VECTOR.body)).toBe(`t=${seconds},v1=${signature}`);
  // A question without a body signs its time alone.
  expect(makeWaveSignature(secret, seconds, '')).toBe(`t=${seconds},v1=${signWave(secret, seconds, '')}`);
});

it('accepts the right signature, alone or beside the one of another secret, for five minutes', () => {
  const right = `t=${seconds},v1=${signature}`;
  expect(find(right)).toBeNull();
  expect(find(`t=${seconds}, v1=${'0'.repeat(64)}, v1=${signature}`)).toBeNull();
  for (const minutes of [-5, 5]) expect(find(right, now + minutes * 60_000)).toBeNull();
  for (const minutes of [-5.1, 5.1]) expect(find(right, now + minutes * 60_000)).toBe('late');
});

it.each([
  ['nothing', undefined, 'unsigned'],
  ['an empty header', '', 'unsigned'],
  ['no time', `v1=${signature}`, 'unsigned'],
  ['a time that is none', `t=now,v1=${signature}`, 'unsigned'],
  ['no signature', `t=${seconds}`, 'forged'],
  ['another scheme', `t=${seconds},v0=${signature}`, 'forged'],
  ['another time', `t=${seconds + 1},v1=${signature}`, 'forged'],
  [
    'the signature with a dot between, as others sign',
    `t=${seconds},v1=${signWave(secret, seconds, `.${VECTOR.body}`)}`,
    'forged',
  ],
  ['a shorter signature', `t=${seconds},v1=${signature.slice(0, 32)}`, 'forged'],
  ['capital letters', `t=${seconds},v1=${signature.toUpperCase()}`, 'forged'],
])('refuses %s', (_, header, fault) => {
  expect(find(header)).toBe(fault);
});

it('refuses a body of which one byte differs', () => {
  const other = Buffer.from(VECTOR.body.replace('4500', '4501'));
  expect(find(`t=${seconds},v1=${signature}`, now, other)).toBe('forged');
});
