import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isScreen } from '#domain/addresses.ts';

type Picture = { src: string; sizes: string; type: string };
interface Manifest {
  icons: Picture[];
  start_url: string;
  shortcuts: { name: string; url: string; icons: Picture[] }[];
  screenshots: (Picture & { form_factor: 'narrow' | 'wide' })[];
}

const folder = join(import.meta.dirname, '../../../../public');
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')) as Manifest;
const { icons, shortcuts, screenshots } = manifest;

it('opens the installed app on screens that there are', () => {
  expect(shortcuts.map(({ name }) => name)).toEqual(['Commander', 'Suivi de mes commandes', 'Tarifs']);
  for (const url of [manifest.start_url, ...shortcuts.map((one) => one.url)])
    expect(isScreen(url), url).toBe(true);
});

it.each([...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)])(
  'shows $src as large as it says',
  async ({ src, sizes, type }) => {
    const file = readFileSync(join(folder, src));
    expect(file.length).toBeLessThan(100_000);
    if (sizes === 'any') {
      expect(type).toBe('image/svg+xml');
      expect(String(file)).toContain('<svg');
      return;
    }
    const { width, height, format } = await sharp(file).metadata();
    expect({ sizes, type }).toEqual({ sizes: `${width}x${height}`, type: `image/${format}` });
  },
);

it('has screenshots for phones and desks', () => {
  expect(new Set(screenshots.map((one) => one.form_factor))).toEqual(new Set(['narrow', 'wide']));
});
