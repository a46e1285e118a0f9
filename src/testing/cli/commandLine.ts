import { expect } from 'vitest';
import type { Terminal } from '#cli/command.ts';
import { runLaveo } from '#cli/run.ts';
import type { Store } from '#db/store.ts';
import { openStoreOnDisk } from '../database.ts';
import { EACH, openScratchFolder } from '../openWorld.ts';

/** `output` holds all lines in their order, `answer` and `errors` those of each stream. */
type Outcome = { code: number; output: string; answer: string; errors: string };

export function openCommandLine(now: number, hooks = EACH) {
  const folder = openScratchFolder(hooks);
  /** Quotes hold a word together, as in a shell. */
  async function runCommand(line: string, terminal: Partial<Terminal> = {}): Promise<Outcome> {
    const words = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
    const output: string[] = [];
    const answer: string[] = [];
    const errors: string[] = [];
    const code = await runLaveo(words, {
      env: { DATA_DIR: folder.path },
      now: () => now,
      say: (text) => {
        output.push(text);
        answer.push(text);
      },
      fail: (text) => {
        output.push(text);
        errors.push(text);
      },
      ...terminal,
    });
    return { code, output: output.join('\n'), answer: answer.join('\n'), errors: errors.join('\n') };
  }
  function runWithStore<T>(work: (store: Store) => T): T {
    const store = openStoreOnDisk(folder.file);
    try {
      return work(store);
    } finally {
      store.close();
    }
  }
  return { folder, runCommand, runWithStore };
}

const match = (words: string | RegExp) =>
  typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words);
export const anEnd = (code: number, words: string | RegExp) => ({ code, output: match(words) });
export const aRefusal = (code: number, words: string | RegExp) => ({ code, errors: match(words) });
