import { expect, it } from 'vitest';
import { audit } from '#db/schema.ts';
import { openServedWorld, openWorld } from '#testing/openWorld.ts';

const world = openWorld();
const served = openServedWorld(world);

it('an export is read, not looked at: a HEAD takes nobody’s place and leaves no trace', async () => {
  const cookie = served.cookieOf(world.superadmin());
  const looked = await served.fetchPath('/exports/commandes.csv', { cookie, method: 'HEAD' });
  expect(looked.status).toBe(404);
  expect(await world.db.$count(audit)).toBe(0);
  const read = await served.fetchPath('/exports/commandes.csv', { cookie });
  expect(read.status).toBe(200);
  expect(await read.text()).toContain('Référence;');
});
