import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_SITE, type Site } from '../app.ts';
import type { AreaTemplate, Screens } from '../http/site/areaFrame.ts';
import type { Template } from '../http/site/pages.ts';
import { listEarlierSites } from '../upkeep/releases.ts';

type Renderer = Pick<Template, 'prerendered' | 'render'> & Pick<AreaTemplate, 'renderSkeleton'>;

export function readBuiltSite({ renderSkeleton, ...renderer }: Renderer): Site {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'web');
  const index = join(folder, 'index.html');
  // Vite serves the site in development, so there is no built one.
  if (!existsSync(index)) return NO_SITE;
  const html = readFileSync(index, 'utf8');
  const release = createHash('sha256').update(html).digest('base64url').slice(0, 12);
  const { entryCss, screens } = JSON.parse(readFileSync(join(folder, '..', 'screens.json'), 'utf8')) as {
    entryCss: string[];
    screens: Screens;
  };
  // Read at the start, because an upgrade may replace the folder while the server runs.
  const files = new Set([...entryCss, ...Object.values(screens).flatMap(({ css }) => css)]);
  const texts = new Map([...files].map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const readStyles = (wanted: readonly string[]) => wanted.map((file) => texts.get(file)).join('');
  const earlierFolders = listEarlierSites(Date.now());
  const areas = { entryCss: readStyles(entryCss), renderSkeleton };
  return { folder, release, earlierFolders, html, screens, readStyles, areas, ...renderer };
}
