import { describe, expect, it } from 'vitest';
import { throttles } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { openWorld } from '#testing/openWorld.ts';
import { findClientIp } from '../http/requestGuard.ts';
import { createLimits } from './limits.ts';
import { RULES, type RuleName } from './rules.ts';
import { MAX_KEYS, MemoryWindows } from './windows.ts';

const names = Object.keys(RULES) as RuleName[];
const world = openWorld({ settings: { limitsFactor: 1 } });

function catchRefusal(work: () => unknown): DomainError | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

describe.each(names)('%s', (name) => {
  const getLowestPoints = () => Math.min(...RULES[name].map((rule) => rule.points));
  const slowest = Math.max(...RULES[name].map((rule) => rule.seconds)) * 1000;

  it('lets n through and refuses n + 1, until its window has passed', () => {
    let now = 0;
    const limits = createLimits({ factor: 1, clock: () => now });
    for (let i = 0; i < getLowestPoints(); i++) limits.consume(name, 'awa');
    const refused = catchRefusal(() => limits.consume(name, 'awa'));
    expect(refused?.code).toBe('TOO_MANY');
    expect(refused?.facts.retryAfter).toBeGreaterThan(0);
    expect(limits.tryConsume(name, 'bintou')).toBe(true);
    now += slowest;
    expect(limits.tryConsume(name, 'awa')).toBe(true);
  });

  it('does the same in the database, across a restart', () => {
    const { deps, clock } = world;
    for (let i = 0; i < getLowestPoints(); i++) deps.limits.consumeStored(deps, name, 'awa');
    const afterRestart = createLimits({ factor: 1 });
    expect(catchRefusal(() => afterRestart.consumeStored(deps, name, 'awa'))?.code).toBe('TOO_MANY');
    expect(catchRefusal(() => afterRestart.consumeStored(deps, name, 'bintou'))).toBeNull();
    clock.advance(slowest);
    expect(catchRefusal(() => afterRestart.consumeStored(deps, name, 'awa'))).toBeNull();
  });
});

describe('windows', () => {
  it('remember at most so many keys, the latest ones', () => {
    const windows = new MemoryWindows(() => 0);
    for (let i = 0; i <= MAX_KEYS + 10; i++) windows.increment(`key${i}`, 1000);
    expect(windows.size).toBe(MAX_KEYS);
    expect(windows.getWait('key0', 1)).toBe(0);
    expect(windows.getWait(`key${MAX_KEYS}`, 1)).toBeGreaterThan(0);
  });

  it('in the database name nobody', () => {
    world.deps.limits.consumeStored(world.deps, 'reset.address', 'awa@exemple.ci');
    const keys = world.db.select({ key: throttles.key }).from(throttles).all();
    expect(keys).toHaveLength(2);
    expect(JSON.stringify(keys)).not.toContain('awa');
  });

  it('are checked without being counted in', () => {
    const { deps } = world;
    for (let i = 0; i < 5; i++) {
      deps.limits.check('form.address', 'awa');
      deps.limits.checkStored(deps, 'form.address', 'awa');
    }
    for (let i = 0; i < 3; i++) {
      deps.limits.count('form.address', 'awa');
      deps.limits.consumeStored(deps, 'form.address', 'awa');
    }
    expect(catchRefusal(() => deps.limits.check('form.address', 'awa'))?.code).toBe('TOO_MANY');
    expect(catchRefusal(() => deps.limits.checkStored(deps, 'form.address', 'awa'))?.code).toBe('TOO_MANY');
  });

  it('that the clock left in the future lock nobody out', () => {
    const { deps, clock } = world;
    for (let i = 0; i < 3; i++) deps.limits.consumeStored(deps, 'reset.address', 'awa');
    clock.advance(-365 * 24 * 3600_000);
    expect(catchRefusal(() => deps.limits.consumeStored(deps, 'reset.address', 'awa'))).toBeNull();
  });
});

describe('the address that counts', () => {
  it.each([
    ['203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', 1, '203.0.113.9'],
    ['127.0.0.1', '10.9.9.9, 198.51.100.1', 1, '198.51.100.1'],
    ['::ffff:127.0.0.1', 'forged, 198.51.100.1', 1, '198.51.100.1'],
    ['127.0.0.1', '198.51.100.1, 192.0.2.5', 2, '198.51.100.1'],
    ['127.0.0.1', 'not an address', 1, '127.0.0.1'],
    ['127.0.0.1', '2001:db8:1:2:3:4:5:6', 1, '2001:db8:1:0::/56'],
    ['127.0.0.1', '2001:db8:1:2ff:3:4:5:6', 1, '2001:db8:1:200::/56'],
    ['2001:db8::1', undefined, 0, '2001:db8:0:0::/56'],
  ])('of %s saying %s behind %d proxies is %s', (peer, header, proxies, counted) => {
    expect(findClientIp(peer, header, proxies)).toBe(counted);
  });
});

it('counts a thousand forged addresses as one client', () => {
  const { deps } = world;
  let passed = 0;
  for (let i = 0; i < 1000; i++) {
    const key = findClientIp('203.0.113.9', `198.51.100.${i % 255}`, 0);
    if (deps.limits.tryConsume('signUp.ip', key)) passed++;
  }
  expect(passed).toBe(60);
});

it('T-V1: counts the 256 networks of one IPv6 subscriber as one client', () => {
  const addresses = Array.from(
    { length: 256 },
    (_, i) => `2001:db8:1:a${i.toString(16).padStart(2, '0')}::${i + 1}`,
  );
  expect(new Set(addresses.map((address) => findClientIp(address, undefined, 0)))).toEqual(
    new Set(['2001:db8:1:a00::/56']),
  );
  expect(findClientIp('2001:db8:1:b00::1', undefined, 0)).toBe('2001:db8:1:b00::/56');
});

it('counts each call of a visitor, a session apart', async () => {
  const awa = world.as(world.client());
  for (let i = 0; i < 60; i++) await awa.catalogue.list();
  await expect(awa.catalogue.list()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect(world.as(world.client()).catalogue.list()).resolves.toEqual([]);
});
