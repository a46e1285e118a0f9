import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { knownDevices } from '#db/schema.ts';
import { countRows } from '#db/select.ts';
import { openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { forgetDevices, shortenIp } from './devices.ts';

const world = openWorld();

it('keeps of an address what recognises a place', () => {
  expect(shortenIp('203.0.113.7')).toBe('203.0.113.…');
  expect(shortenIp('2001:db8:1:200::/56')).toBe('2001:db8:1:…');
});

it('knows a browser for one person although it was forgotten for another six times', async () => {
  const [awa, koffi] = [world.client(), world.client()];
  const { auth } = world.browser().caller;
  const signIn = ({ email }: { email: string }) => auth.signIn({ email, password: WORLD_PASSWORD });
  await signIn(awa);
  for (let i = 0; i < 6; i++) {
    await signIn(koffi);
    forgetDevices(world.deps, koffi.id);
  }
  await signIn(awa);
  expect(countRows(world.db, knownDevices, eq(knownDevices.userId, awa.id))).toBe(1);
});
