import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DESK, type DemoRole, PHONE, test } from '../support/world.ts';
import { resolveScreenPath, waitUntilSettled } from './order.ts';
import { PAGES, type Viewer } from './pages.ts';

const SIZES = {
  '320': { width: 320, height: 640 },
  '360': PHONE,
  '1280': DESK,
  '1920': { width: 1920, height: 1080 },
} as const;
const SCHEMES = ['light', 'dark'] as const;

const folder = join(import.meta.dirname, '../../../screens');

for (const viewer of Object.keys(PAGES) as Viewer[]) {
  test(viewer, async ({ as, browse }) => {
    const target = join(folder, viewer);
    mkdirSync(target, { recursive: true });
    for (const [width, viewport] of Object.entries(SIZES)) {
      const page = viewer === 'visiteur' ? await browse({ viewport }) : await as(viewer, { viewport });
      for (const scheme of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        for (const shown of PAGES[viewer]) {
          await page.goto(await resolveScreenPath(shown, viewer, page));
          await waitUntilSettled(page, shown);
          const path = join(target, `${shown.name}-${width}-${scheme}.png`);
          await page.screenshot({ path, fullPage: true });
        }
      }
    }
  });
}

type Viewport = { width: number; height: number };
const TALL_PHONE = { width: 390, height: 844 };

const SHOTS: [name: string, viewer: Viewer, page: string, viewport: Viewport, ready?: string][] = [
  ['visiteur', 'visiteur', 'accueil', TALL_PHONE],
  ['visiteur-large', 'visiteur', 'accueil', DESK],
  ['commander', 'client', 'passer-commande', TALL_PHONE],
  ['client', 'client', 'commandes', TALL_PHONE, '.leaflet-marker-icon'],
  ['livreur', 'livreur', 'dashboard', TALL_PHONE],
  ['admin', 'admin', 'dashboard', DESK],
  ['superadmin', 'superadmin', 'panel', DESK],
];

for (const [name, viewer, shown, viewport, ready] of SHOTS) {
  test(`vitrine ${name}`, async ({ as, browse }) => {
    const page =
      viewer === 'visiteur' ? await browse({ viewport }) : await as(viewer as DemoRole, { viewport });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const target = PAGES[viewer].find((one) => one.name === shown);
    if (!target) throw new Error(`no page is called ${shown}`);
    await page.goto(target.path);
    await waitUntilSettled(page, ready ? { ...target, ready } : target);
    mkdirSync(join(folder, 'vitrine'), { recursive: true });
    await page.screenshot({ path: join(folder, 'vitrine', `${name}.png`) });
  });
}
