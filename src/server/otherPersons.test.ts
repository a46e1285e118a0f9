import { beforeAll, expect, it } from 'vitest';
import { users } from '#db/schema.ts';
import { isOpenTo, PROCEDURES } from '#testing/apiReference/reference.ts';
import type { Browser } from '#testing/browserClient.ts';
import { ONCE, openFixture, openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { updateRow } from '#testing/rows.ts';
import { callProcedure, createScene, prepareCall } from '#testing/scene.ts';

const folder = openScratchFolder(ONCE);
const world = openWorld(() => ({ settings: { dataDir: folder.path, demo: true } }), ONCE);
const scene = openFixture(() => createScene(world), undefined, ONCE);

const FACTS = {
  fullname: 'Euphrasie Zadi-Wognin',
  phone: '+2250748159263',
  address: 'Villa des flamboyants',
};
let canaries: string[];
let others: Record<string, Browser>;

beforeAll(() => {
  updateRow(world.db, users, scene.client.id, FACTS);
  canaries = [...Object.values(FACTS), scene.client.email, scene.client.id];
  others = {
    client: world.browser(world.client('Bintou Sangaré')),
    livreur: world.browser(world.livreur('Moussa Ouédraogo')),
    nobody: world.browser(),
  };
});

/** The input of these holds the password or the token that opens the account or the order. */
const PROVES_WHO_ASKS = /^(auth|follow|secondFactor)\./;
const OF_CLIENT = PROCEDURES.filter((row) => isOpenTo(row, 'client') && !PROVES_WHO_ASKS.test(row.name));

const findFacts = (outcome: unknown) => canaries.filter((canary) => JSON.stringify(outcome).includes(canary));

it.each(OF_CLIENT)('T-D2: $name tells nobody else about the client whose input it is', async ({ name }) => {
  for (const [who, browser] of Object.entries(others)) {
    const { input } = await prepareCall(scene, name, 'client');
    expect(findFacts(await callProcedure(browser, name, input)), who).toEqual([]);
  }
});

it('T-D2: the client reads each of these facts by the same calls', async () => {
  const own = new Set<string>();
  for (const { name, kind } of OF_CLIENT) {
    if (kind === 'mutation' && name !== 'profile.exportData') continue;
    const { browser, input } = await prepareCall(scene, name, 'client');
    for (const fact of findFacts(await callProcedure(browser, name, input))) own.add(fact);
  }
  expect([...own].sort()).toEqual([...canaries].sort());
});
