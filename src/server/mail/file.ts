import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import type { Carrier, Parcel } from './mail.ts';

export const outboxFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'outbox');

const hourOf = (at: number) => new Date(at).toISOString().replaceAll(':', '-');
const nameOf = ({ key, at }: Pick<Parcel, 'key' | 'at'>) => `${hourOf(at)}-${key}.json`;
const LETTER = /^\d{4}-\d{2}-\d{2}T[\d.-]+Z-.+\.json(\.partial)?$/;

/** Without a provider, each letter is one JSON file; its name holds its key, so that a second try writes the same one. */
export function fileCarrier(folder: string): Carrier {
  return {
    pauseMs: 0,
    staysHere: true,
    async deliver({ key, to, subject, text, html, at }) {
      await mkdir(folder, { recursive: true });
      const file = join(folder, nameOf({ key, at }));
      await writeFile(`${file}.partial`, `${JSON.stringify({ to, subject, text, html, at }, null, 2)}\n`);
      await rename(`${file}.partial`, file);
      return { outcome: 'sent' };
    },
  };
}

/** Those of letters whose rows are gone; most were never files. */
export async function forgetLetterFiles(
  settings: Pick<Settings, 'dataDir'>,
  letters: readonly Pick<Parcel, 'key' | 'at'>[],
): Promise<void> {
  for (const letter of letters) await rm(join(outboxFolder(settings), nameOf(letter)), { force: true });
}

/** Their names begin with their hour. What is not a letter's is nobody's to remove. */
export async function sweepLetterFiles(
  settings: Pick<Settings, 'dataDir'>,
  writtenBefore: number,
): Promise<void> {
  const folder = outboxFolder(settings);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => LETTER.test(each) && each < hourOf(writtenBefore)))
    await rm(join(folder, name), { force: true });
}
