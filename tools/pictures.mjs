// The pictures of the README and of the manifest, from those that `npm run screens` has left in screens/vitrine.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { root } from './lib/paths.mjs';
import { giveUp, say } from './lib/say.mjs';

const QUALITY = 82;
/** Each picture goes there, by its name in screens/vitrine. */
const PICTURES = {
  visiteur: ['docs/pictures/visiteur.webp', 'public/screenshots/accueil.webp'],
  'visiteur-large': ['public/screenshots/accueil-large.webp'],
  commander: ['public/screenshots/commander.webp'],
  client: ['docs/pictures/client.webp', 'public/screenshots/suivi.webp'],
  livreur: ['docs/pictures/livreur.webp'],
  admin: ['docs/pictures/admin.webp'],
  superadmin: ['docs/pictures/superadmin.webp'],
};

for (const [name, files] of Object.entries(PICTURES)) {
  const drawn = join(root, 'screens/vitrine', `${name}.png`);
  if (!existsSync(drawn)) giveUp(`${drawn} is missing: npm run screens -- -g vitrine`);
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    const { width, height, size } = await sharp(drawn).webp({ quality: QUALITY }).toFile(join(root, file));
    say(`${file}: ${width} × ${height}, ${Math.round(size / 1000)} kB.`);
  }
}
