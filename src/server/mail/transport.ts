import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { outbox } from '#db/schema.ts';
import type { Settings } from '../settings.ts';
import { createResendTransport } from './resend.ts';

export type Letter = { subject: string; text: string; html: string; headers?: Record<string, string> };

export type Mail = { wake(): void; stop(): Promise<void> };

export interface Message extends Letter {
  /** The provider sends one letter per key, which is the outbox row's id. */
  key: string;
  to: string;
  replyTo: string | null;
  at: number;
}

export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'later'; reason: string; retryAfterMs?: number }
  | { outcome: 'refused'; reason: string }
  /** The provider refuses the house and would refuse any other letter. */
  | { outcome: 'blocked'; reason: string };

export interface Transport {
  pauseMs: number;
  /** Letters that stay on this machine are read there, so their content is kept after they are sent. */
  staysHere: boolean;
  deliver(message: Message): Promise<Delivery>;
}

/** A letter that a provider takes loses its data; one that stays in a file keeps them. */
export const isInFile = ({ state, data }: Pick<typeof outbox.$inferSelect, 'state' | 'data'>) =>
  state === 'sent' && data !== null;

export const getOutboxFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'outbox');

const formatTimestamp = (at: number) => new Date(at).toISOString().replaceAll(':', '-');
/** Every try of a letter has the same key and time, so that a second one overwrites the file. */
const buildFileName = ({ key, at }: Pick<Message, 'key' | 'at'>) => `${formatTimestamp(at)}-${key}.json`;
const LETTER_FILE = /^\d{4}-\d{2}-\d{2}T[\d.-]+Z-.+\.json(\.partial)?$/;

export function createFileTransport(folder: string): Transport {
  return {
    pauseMs: 0,
    staysHere: true,
    async deliver({ key, to, subject, text, html, headers = {}, at }) {
      await mkdir(folder, { recursive: true });
      const file = join(folder, buildFileName({ key, at }));
      const letter = { to, subject, text, html, headers, at };
      await writeFile(`${file}.partial`, `${JSON.stringify(letter, null, 2)}\n`);
      await rename(`${file}.partial`, file);
      return { outcome: 'sent' };
    },
  };
}

export async function removeLetterFiles(
  settings: Pick<Settings, 'dataDir'>,
  letters: readonly Pick<Message, 'key' | 'at'>[],
): Promise<void> {
  for (const letter of letters)
    await rm(join(getOutboxFolder(settings), buildFileName(letter)), { force: true });
}

export async function sweepLetterFiles(
  settings: Pick<Settings, 'dataDir'>,
  writtenBefore: number,
): Promise<void> {
  const folder = getOutboxFolder(settings);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => LETTER_FILE.test(each) && each < formatTimestamp(writtenBefore)))
    await rm(join(folder, name), { force: true });
}

export function chooseTransport({ resendApiKey, resendBaseUrl, mailFrom, dataDir }: Settings): Transport {
  return resendApiKey
    ? createResendTransport({
        apiKey: resendApiKey,
        from: mailFrom,
        ...(resendBaseUrl ? { baseUrl: resendBaseUrl } : {}),
      })
    : createFileTransport(getOutboxFolder({ dataDir }));
}
