import { basename } from 'node:path';
import sharp from 'sharp';
import { DESK, PHONE } from '../support/world.ts';

export const SIZES = {
  '320': { width: 320, height: 640 },
  '360': PHONE,
  '1280': DESK,
  '1920': { width: 1920, height: 1080 },
} as const;
export const SCHEMES = ['light', 'dark'] as const;
export type Width = keyof typeof SIZES;

const HEIGHT = 400;
const GAP = 16;
const LABEL = 22;
const SHEET = 2040;

export async function drawContactSheet(
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
