import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_SITE, type Site } from '../app.ts';
import type { Template } from '../http/site/pages.ts';

type Renderer = Pick<Template, 'prerendered' | 'render'>;

/** Beside the built server. In development Vite serves the site, and there is none. */
export function builtSite(renderer: Renderer): Site {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'web');
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return NO_SITE;
  const html = readFileSync(index, 'utf8');
  const release = createHash('sha256').update(html).digest('base64url').slice(0, 12);
  return { folder, release, html, ...renderer };
}
