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
  const reportDamageAndThrow = (error: unknown): never => {
    if (isDamage(error)) damage.report(String(error));
    throw error;
  };
  return {
    drawInvoice: async (invoice, now) => {
      const bytes = await getThread().sendQuestion({ task: 'invoice', invoice, now });
      if (!bytes) throw new Error('the thread drew nothing');
      return bytes;
    },
    openSheet: (kind, filters) => {
      const sheet = ++sheets;
      const reading = getThread();
      let isOpen = true;
      const opened = reading
        .sendQuestion({ task: 'open', sheet, kind, filters, file })
        .then(() => {}, reportDamageAndThrow);
      reading.addHold();
      return {
        opened,
        next: () =>
          opened.then(() => reading.sendQuestion({ task: 'next', sheet })).catch(reportDamageAndThrow),
        close: () => {
          if (!isOpen) return;
          isOpen = false;
          reading.sendQuestion({ task: 'close', sheet }).catch(() => {});
          reading.releaseHold();
        },
      };
    },
    stop: async () => {
      await current?.endThread();
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
    this.#worker.on('message', (answer: ThreadAnswer) => this.#handleAnswer(answer));
    this.#worker.on('error', (error) => this.#rejectWaiting(error));
    this.#worker.on('exit', () => this.#rejectWaiting(new Error('the thread of the documents has ended')));
  }

  sendQuestion(question: ThreadQuestion): Promise<Uint8Array | null> {
    return new Promise((resolve, reject) => {
      if (this.isOver) return reject(new Error('the thread of the documents has ended'));
      const id = ++this.#questions;
      this.#waiting.set(id, { resolve, reject });
      clearTimeout(this.#idle);
      this.#worker.postMessage({ id, question });
    });
  }

  addHold(): void {
    this.#held++;
  }

  releaseHold(): void {
    this.#held--;
    this.#endWhenIdle();
  }

  async endThread(): Promise<void> {
    this.#rejectWaiting(new Error('the thread of the documents is stopped'));
    await this.#worker.terminate();
  }

  #handleAnswer({ id, bytes, failure }: ThreadAnswer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure) waiting?.reject(Object.assign(new Error(failure.message), { code: failure.code }));
    else waiting?.resolve(bytes);
    this.#endWhenIdle();
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle);
    if (this.isOver || this.#held > 0 || this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => void this.endThread(), IDLE_MS).unref();
  }

  #rejectWaiting(error: Error): void {
    this.isOver = true;
    clearTimeout(this.#idle);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
