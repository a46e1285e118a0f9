import { expect, it } from 'vitest';
import { openWorld } from '#testing/openWorld.ts';
import { readSecret } from './tokens.ts';

const world = openWorld();

it('is made once, and never logged', () => {
  expect(readSecret(world.deps, 'push', () => 'first-secret')).toBe('first-secret');
  expect(readSecret(world.deps, 'push', () => 'second-secret')).toBe('first-secret');
  expect(world.lines.join()).not.toContain('first-secret');
});

it('that a rollback took away is made anew', () => {
  const undo = () =>
    world.store.write(() => {
      readSecret(world.deps, 'push', () => 'first-secret');
      throw new Error('undo');
    });
  expect(undo).toThrow('undo');
  expect(readSecret(world.deps, 'push', () => 'second-secret')).toBe('second-secret');
});
