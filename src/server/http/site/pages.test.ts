import { expect, it } from 'vitest';
import { MINUTE } from '#domain/format/calendar.ts';
import { NO_SITE } from '#server/app.ts';
import { serveWorld } from '#testing/http.ts';
import { openWorld } from '#testing/openWorld.ts';
import { buildTime } from '#testing/promises/plant.ts';

const world = openWorld();

it('draws the next passage into the first page, anew once it is a minute old', async () => {
  await world.as(world.superadmin()).house.update({ changes: { slotPlaces: 1 }, seen: 0 });
  const site = await serveWorld(world, {
    ...NO_SITE,
    html: '<!--page-->',
    render: (_, { passage }) => ({ head: '', html: JSON.stringify(passage), data: '' }),
    prerendered: ['/'],
  });
  const readPassage = async () => JSON.parse(await (await site.fetchPath('/')).text()) as object;
  const first = {
    slot: { from: buildTime(20, 10), to: buildTime(20, 12) },
    promisedAt: buildTime(21, 9),
    day: buildTime(20, 0),
  };
  expect(await readPassage()).toEqual(first);
  await world.as(world.client()).orders.place(world.aCart({ slot: { from: first.slot.from } }));
  expect(await readPassage()).toEqual(first);
  world.clock.advance(MINUTE);
  expect(await readPassage()).toMatchObject({ slot: { from: buildTime(20, 12) } });
  await site.close();
});

it('says the team’s phone, as it is now, to browsers too old for the site', async () => {
  const site = await serveWorld(world, { ...NO_SITE, html: 'Mettez-le à jour<!--phone-->.' });
  const readFrame = async () => (await site.fetchPath('/connexion')).text();
  expect(await readFrame()).toBe('Mettez-le à jour.');
  const changes = { teamPhone: '07 01 02 03 04' };
  await world.as(world.superadmin()).house.update({ changes, seen: 0 });
  expect(await readFrame()).toBe('Mettez-le à jour, ou appelez-nous au +225 07 01 02 03 04.');
  await site.close();
});
