import { expect, it } from 'vitest';
import { DomainError } from '#domain/failures.ts';
import { HashGate } from './hashGate.ts';

it('runs two at once, lets twenty wait and refuses the twenty-third', async () => {
  const gate = new HashGate();
  let running = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => releases.push(resolve));
    running--;
  };
  const all = Array.from({ length: 22 }, () => gate.run(work));
  expect(gate.waiting).toBe(20);
  await expect(gate.run(work)).rejects.toSatisfy((e) => e instanceof DomainError && e.code === 'BUSY');
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
