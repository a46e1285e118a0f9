import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { DESK, PHONE, test } from '../support/world.ts';
import { resolveScreenPath, waitUntilSettled } from './order.ts';
import { PAGES, type Viewer } from './pages.ts';

const SIZES = {
  '320': { width: 320, height: 640 },
  '360': PHONE,
  '1280': DESK,
  '1920': { width: 1920, height: 1080 },
} as const;
const SCHEMES = ['light', 'dark'] as const;

const HEIGHT = 400;
const GAP = 16;
const LABEL = 22;
const SHEET = 2040;

async function drawContactSheet(
  pictures: readonly string[],
  path: string,
  viewport: { width: number; height: number },
): Promise<void> {
  const width = Math.round((HEIGHT * viewport.width) / viewport.height);
  const columns = Math.floor((SHEET - GAP) / (width + GAP));
  const rows = Math.ceil(pictures.length / columns);
  const tiles = await Promise.all(
    pictures.map(async (picture, place) => {
      const left = GAP + (place % columns) * (width + GAP);
      const top = GAP + Math.floor(place / columns) * (HEIGHT + LABEL + GAP);
      const small = await sharp(picture)
        .resize({ width, height: HEIGHT, fit: 'cover', position: 'top' })
        .toBuffer();
      const label = `<svg width="${width}" height="${LABEL}"><text x="0" y="16" font-family="sans-serif" font-size="13" fill="#10292f">${basename(picture, '.png')}</text></svg>`;
      return [
        { input: Buffer.from(label), left, top },
        { input: small, left, top: top + LABEL },
      ];
    }),
  );
  await sharp({
    create: {
      width: GAP + columns * (width + GAP),
      height: GAP + rows * (HEIGHT + LABEL + GAP),
      channels: 3,
      background: '#dfe5e6',
    },
  })
    .composite(tiles.flat())
    .png()
    .toFile(path);
}

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
