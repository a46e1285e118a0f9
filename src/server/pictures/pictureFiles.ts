import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncAndRenameAsync } from '#db/copy.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { Deps } from '../ctx.ts';

const MAX_WAITING = 4;

/**
 * An encoding takes a core, and a sweep must not meet an upload, so one job at a time works on the folders of
 * pictures.
 */
class ImageQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting > MAX_WAITING) throw new DomainError('BUSY', { retryAfter: 5 });
    return this.runWhenFree(work);
  }

  async runWhenFree<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const job = this.#last.then(work);
    this.#last = job.catch(() => undefined);
    try {
      return await job;
    } finally {
      this.#waiting -= 1;
    }
  }
}

export const imageQueue = new ImageQueue();

const MIN_FREE_BYTES = 500 * 1024 ** 2;

export async function refuseFullDisk({ settings }: Pick<Deps, 'settings'>): Promise<void> {
  const disk = await statfs(settings.dataDir);
  if (disk.bavail * disk.bsize < MIN_FREE_BYTES) throw new DomainError('UNAVAILABLE');
}

/** A file is whole or absent under its final name, even after a power cut. */
export async function writeMissingFile(path: string, bytes: Uint8Array): Promise<void> {
  if (existsSync(path)) return;
  const aside = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(aside, bytes, { mode: 0o600 });
    await syncAndRenameAsync(aside, path);
  } finally {
    await rm(aside, { force: true });
  }
}

/** A crash leaves files without a row; young ones may belong to an upload that is under way. */
export async function removeStrayFiles(
  folder: string,
  { hasRow, graceMs }: { hasRow: (file: string) => boolean; graceMs: number },
): Promise<number> {
  // A file’s time is the system’s, whatever clock the application uses.
  const before = Date.now() - graceMs;
  let removed = 0;
  for (const file of await readdir(folder).catch(() => [])) {
    if (hasRow(file)) continue;
    const path = join(folder, file);
    const stats = await stat(path);
    if (!stats.isFile() || stats.mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
