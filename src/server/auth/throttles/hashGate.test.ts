import { describe, expect, it } from 'vitest';
import { DomainError } from '#domain/failures/failures.ts';
import { HashGate, type HashRequest } from './hashGate.ts';

it('runs two at once, lets twenty wait and refuses the twenty-third', async () => {
  const gate = new HashGate();
  let running = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  const workUntilReleased = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => releases.push(resolve));
    running--;
  };
  const all = Array.from({ length: 22 }, () => gate.run(workUntilReleased));
  expect(gate.waiting).toBe(20);
  await expect(gate.run(workUntilReleased)).rejects.toSatisfy(
    (e) => e instanceof DomainError && e.code === 'BUSY',
  );
  while (releases.length > 0 || gate.waiting > 0) {
    releases.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  expect(most).toBe(2);
});

it('gives its place back when the work fails', async () => {
  const gate = new HashGate(1, 0);
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(gate.run(async () => 'yes')).resolves.toBe('yes');
});

describe('in a full queue', () => {
  /** The gate runs one hash and has three waiting places; `ends` lists how each request ended. */
  function aGate() {
    const gate = new HashGate(1, 3);
    const ends: string[] = [];
    let finishHash = () => {};
    const requestHash = (name: string, request: HashRequest = { standing: 'ordinary' }) =>
      gate
        .run(() => new Promise<void>((resolve) => (finishHash = resolve)), request)
        .then(
          () => ends.push(name),
          () => ends.push(`${name} is busy`),
        );
    const all = [requestHash('first')];
    return {
      gate,
      ends,
      ask: (...args: Parameters<typeof requestHash>) => void all.push(requestHash(...args)),
      async drain() {
        for (let i = 0; i < 10; i++) {
          finishHash();
          await new Promise(setImmediate);
        }
        await Promise.all(all);
      },
    };
  }
  const makeKnownRequest = (subject: string): HashRequest => ({ standing: 'known', subject });

  it('a known device goes first, and the last stranger gives up the place', async () => {
    const { ask, ends, drain } = aGate();
    for (const name of ['a', 'b', 'c', 'd']) ask(name);
    ask('phone', makeKnownRequest('phone'));
    await drain();
    expect(ends).toEqual(['d is busy', 'c is busy', 'first', 'phone', 'a', 'b']);
  });

  it('a network that has guessed wrong again and again waits behind everybody', async () => {
    const { ask, ends, drain } = aGate();
    for (const name of ['s1', 's2', 's3']) ask(name, { standing: 'suspect' });
    ask('stranger');
    await drain();
    expect(ends).toEqual(['s3 is busy', 'first', 'stranger', 's1', 's2']);
  });

  it('one device has one place before others: it cannot fill the queue', async () => {
    const { ask, ends, drain } = aGate();
    for (const name of ['a', 'b']) ask(name);
    for (const name of ['1st', '2nd', '3rd']) ask(name, makeKnownRequest('phone'));
    await drain();
    expect(ends).toEqual(['2nd is busy', '3rd is busy', 'first', '1st', 'a', 'b']);
  });

  it('is told before anything is done for who would not get in', () => {
    const { gate, ask } = aGate();
    for (const name of ['a', 'b', 'c']) ask(name);
    expect(() => gate.refuseWhenFull({ standing: 'ordinary' })).toThrow();
    expect(() => gate.refuseWhenFull(makeKnownRequest('phone'))).not.toThrow();
  });
});
