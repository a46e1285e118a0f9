import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Carrier } from './mail.ts';

/** Without a provider, each letter is one JSON file; its name holds its key, so that a second try writes the same one. */
export function fileCarrier(folder: string): Carrier {
  return {
    pauseMs: 0,
    staysHere: true,
    async deliver({ key, to, subject, text, html, at }) {
      await mkdir(folder, { recursive: true });
      const hour = new Date(at).toISOString().replaceAll(':', '-');
      const file = join(folder, `${hour}-${key}.json`);
      await writeFile(`${file}.partial`, `${JSON.stringify({ to, subject, text, html, at }, null, 2)}\n`);
      await rename(`${file}.partial`, file);
      return { outcome: 'sent' };
    },
  };
}
