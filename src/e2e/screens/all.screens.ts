import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '../support/world.ts';
import { resolveScreenPath, waitUntilSettled } from './order.ts';
import { PAGES, type Viewer } from './pages.ts';
import { drawContactSheet, SCHEMES, SIZES } from './sheet.ts';

const folder = join(import.meta.dirname, '../../../screens');

for (const viewer of Object.keys(PAGES) as Viewer[]) {
  test(viewer, async ({ as, browse }) => {
    const target = join(folder, viewer);
    mkdirSync(target, { recursive: true });
    for (const [width, viewport] of Object.entries(SIZES)) {
      const pictures: string[] = [];
      const page = viewer === 'visiteur' ? await browse({ viewport }) : await as(viewer, { viewport });
      for (const scheme of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        for (const shown of PAGES[viewer]) {
          await page.goto(await resolveScreenPath(shown, viewer, page));
          await waitUntilSettled(page, shown);
          const path = join(target, `${shown.name}-${width}-${scheme}.png`);
          await page.screenshot({ path, fullPage: true });
          pictures.push(path);
        }
      }
      await drawContactSheet(pictures, join(folder, `${viewer}-${width}.png`), viewport);
    }
  });
}
