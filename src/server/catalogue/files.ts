import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

export const UNFINISHED = '.part';

/** Written aside, on the disk for good, then renamed: under its name a file is whole or absent, after a power cut too. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const aside = `${path}${UNFINISHED}`;
  try {
    const file = await open(aside, 'w', 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** The name is in the folder, which has to reach the disk as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
