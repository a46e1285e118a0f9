import { Worker } from 'node:worker_threads';
import { isDamage } from '#db/refusal.ts';
import type { Store } from '#db/store.ts';
import type { Documents, ThreadAnswer, ThreadQuestion } from './documents.ts';

export const IDLE_MS = 60_000;

type Waiting = { resolve(bytes: Uint8Array | null): void; reject(error: Error): void };

/** The thread starts with the first document, and again with the next one after it has ended. */
export function createDocuments(entry: string, { file, damage }: Pick<Store, 'file' | 'damage'>): Documents {
  let current: Thread | null = null;
  let sheets = 0;
  const getThread = () => {
    if (current === null || current.isOver) current = new Thread(entry);
    return current;
  };
  const noteDamage = (error: unknown): never => {
    if (isDamage(error)) damage.report(String(error));
    throw error;
  };
  return {
    drawInvoice: async (invoice, now) => {
      const bytes = await getThread().ask({ task: 'invoice', invoice, now });
      if (!bytes) throw new Error('the thread drew nothing');
      return bytes;
    },
    openSheet: (kind, filters) => {
      const sheet = ++sheets;
      const reading = getThread();
      let isOpen = true;
      const opened = reading.ask({ task: 'open', sheet, kind, filters, file }).then(() => {}, noteDamage);
      reading.hold();
      return {
        opened,
        next: () => opened.then(() => reading.ask({ task: 'next', sheet })).catch(noteDamage),
        close: () => {
          if (!isOpen) return;
          isOpen = false;
          reading.ask({ task: 'close', sheet }).catch(() => {});
          reading.release();
        },
      };
    },
    stop: async () => {
      await current?.end();
    },
  };
}

class Thread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #questions = 0;
  #held = 0;
  #idle: NodeJS.Timeout | undefined;
  isOver = false;

  constructor(entry: string) {
    // The thread gets neither the process's environment, which holds secrets, nor its flags.
    this.#worker = new Worker(entry, { name: 'documents', env: {}, execArgv: [] });
    this.#worker.unref();
    this.#worker.on('message', (answer: ThreadAnswer) => this.#hear(answer));
    this.#worker.on('error', (error) => this.#finish(error));
    this.#worker.on('exit', () => this.#finish(new Error('the thread of the documents has ended')));
  }

  ask(question: ThreadQuestion): Promise<Uint8Array | null> {
    return new Promise((resolve, reject) => {
      if (this.isOver) return reject(new Error('the thread of the documents has ended'));
      const id = ++this.#questions;
      this.#waiting.set(id, { resolve, reject });
      clearTimeout(this.#idle);
      this.#worker.postMessage({ id, question });
    });
  }

  hold(): void {
    this.#held++;
  }

  release(): void {
    this.#held--;
    this.#restWhenIdle();
  }

  async end(): Promise<void> {
    this.#finish(new Error('the thread of the documents is stopped'));
    await this.#worker.terminate();
  }

  #hear({ id, bytes, failure }: ThreadAnswer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure) waiting?.reject(Object.assign(new Error(failure.message), { code: failure.code }));
    else waiting?.resolve(bytes);
    this.#restWhenIdle();
  }

  #restWhenIdle(): void {
    clearTimeout(this.#idle);
    if (this.isOver || this.#held > 0 || this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref();
  }

  #finish(error: Error): void {
    this.isOver = true;
    clearTimeout(this.#idle);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
