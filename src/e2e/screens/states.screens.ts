import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test } from '../support/world.ts';
import { deskStates } from './desk.ts';
import { ownerStates } from './owner.ts';
import { roadStates } from './road.ts';
import { drawSheet, SIZES, type Width } from './sheet.ts';
import { LONGEST_NAME, placeLargeOrder } from './staging.ts';
import type { ScreenState } from './states.ts';

const folder = join(import.meta.dirname, '../../../screens');
const SCHEMES = ['light', 'dark'] as const;

/** One page goes through all states; each is seen in both schemes before the next. */
async function picture(page: Page, who: string, width: Width, states: ScreenState[]): Promise<void> {
  const target = join(folder, `${who}-etats`);
  mkdirSync(target, { recursive: true });
  const pictures: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { name, show, ready, wideOnly } of states) {
    if (wideOnly && width !== '1280') continue;
    await test.step(`${name}, ${width}`, async () => {
      await show(page);
      if (ready) await page.locator(ready).first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      for (const scheme of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme });
        const path = join(target, `${name}-${width}-${scheme}.png`);
        await page.screenshot({ path });
        pictures.push(path);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  await drawSheet(pictures, join(folder, `${who}-etats-${width}.png`), SIZES[width]);
}

for (const width of Object.keys(SIZES) as Width[]) {
  const viewport = SIZES[width];
  test(`the desk’s dialogs and states at ${width}`, async ({ as, aClient, server }) => {
    const client = await as(await aClient(LONGEST_NAME));
    const longest = await placeLargeOrder(client, server);
    const admin = await as('admin', { viewport });
    await picture(admin, 'admin', width, await deskStates(admin, server, longest));
  });

  test(`the superadmin’s panel at ${width}`, async ({ as }) => {
    await picture(await as('superadmin', { viewport }), 'superadmin', width, ownerStates());
  });

  test(`a livreur’s dialogs and states at ${width}`, async ({ as, aClient, aLivreur, server }) => {
    const client = await as(await aClient(LONGEST_NAME));
    const orders: [string, string] = [
      await placeLargeOrder(client, server),
      await placeLargeOrder(client, server),
    ];
    // The service worker would answer the pages that a state stops.
    const livreur = await as(await aLivreur(LONGEST_NAME), { viewport, serviceWorkers: 'block' });
    await picture(livreur, 'livreur', width, roadStates({ admin: await as('admin'), server, orders }));
  });
}
