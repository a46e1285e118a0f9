import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const files = ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'];

/** The letters of invoices beside the built server: their package holds nine times as much.
 * @returns {import('vite').Plugin} */
export function invoiceFonts() {
  return {
    name: 'laveo-invoice-fonts',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const fonts = join(dir, 'fonts');
      mkdirSync(fonts, { recursive: true });
      const source = join(root, 'node_modules', 'dejavu-fonts-ttf');
      for (const file of files) copyFileSync(join(source, 'ttf', file), join(fonts, file));
      copyFileSync(join(source, 'LICENSE'), join(fonts, 'LICENSE'));
    },
  };
}
