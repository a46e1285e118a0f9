import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '#db/open.ts';
import type { Store } from '#db/store.ts';
import { type Acknowledgements, findBrokenAcknowledgements } from '#testing/acknowledgements.ts';
import type { Files } from './disk.ts';

export interface Aftermath {
  /** Why SQLite, or the server at its start, would not have it. */
  corrupt: string[];
  lost: string[];
}

/** Opens what a cut of power has left as the server does when it starts again, and looks for every promise. */
export function readAftermath(files: Files, promises: Acknowledgements, folder: string): Aftermath {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  let store: Store | undefined;
  try {
    store = openStore({ file: join(folder, 'laveo.sqlite') });
    const integrity = store.sqlite.pragma('integrity_check', { simple: true });
    const dangling = store.sqlite.pragma('foreign_key_check') as unknown[];
    if (integrity !== 'ok' || dangling.length > 0)
      return { corrupt: [`${integrity}, ${dangling.length} dangling`], lost: [] };
    return { corrupt: [], lost: findBrokenAcknowledgements(store.sqlite, promises) };
  } catch (error) {
    return { corrupt: [String(error)], lost: [] };
  } finally {
    store?.close();
  }
}
