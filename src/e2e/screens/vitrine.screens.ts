import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DESK, type DemoRole, test } from '../support/world.ts';
import { waitUntilSettled } from './order.ts';
import { PAGES, type Viewer } from './pages.ts';

const folder = join(import.meta.dirname, '../../../screens/vitrine');
const PHONE = { width: 390, height: 844 };

const SHOTS: [name: string, viewer: Viewer, page: string, viewport: typeof PHONE, ready?: string][] = [
  ['visiteur', 'visiteur', 'accueil', PHONE],
  ['visiteur-large', 'visiteur', 'accueil', DESK],
  ['commander', 'client', 'passer-commande', PHONE],
  ['client', 'client', 'commandes', PHONE, '.leaflet-marker-icon'],
  ['livreur', 'livreur', 'dashboard', PHONE, 'text=en direct'],
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
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`) });
  });
}
