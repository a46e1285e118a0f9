import { Worker } from 'node:worker_threads';
import { isDamage } from '#db/refusal.ts';
import type { Store } from '#db/store.ts';

export const IDLE_MS = 60_000;

export interface ThreadAnswer {
  id: number;
  result: unknown;
  /** The code comes from SQLite or the operating system. */
  failure?: { message: string; code: string };
}

type Waiting = { resolve(result: unknown): void; reject(error: Error): void };

/** The thread starts with the first question, and again with the next one after it has ended. */
export function createThread(entry: string, name: string) {
  let current: Thread | null = null;
  return {
    open(): Thread {
      if (current === null || current.isOver) current = new Thread(entry, name);
      return current;
    },
    async stop(): Promise<void> {
      await current?.endThread();
    },
  };
}

/** A thread may be the first to read a damaged part of the file. */
export const reportDamage =
  (damage: Store['damage']) =>
  (error: unknown): never => {
    if (isDamage(error)) damage.report(String(error));
    throw error;
  };

export class Thread {
  readonly #worker: Worker;
  readonly #name: string;
  readonly #waiting = new Map<number, Waiting>();
  #questions = 0;
  #held = 0;
  #idle: NodeJS.Timeout | undefined;
  isOver = false;

  constructor(entry: string, name: string) {
    this.#name = name;
    // The thread gets neither the process's environment, which holds secrets, nor its flags.
    this.#worker = new Worker(entry, { name, env: {}, execArgv: [] });
    this.#worker.unref();
    this.#worker.on('message', (answer: ThreadAnswer) => this.#handleAnswer(answer));
    this.#worker.on('error', (error) => this.#rejectWaiting(error));
    this.#worker.on('exit', () => this.#rejectWaiting(new Error(`the thread of the ${name} has ended`)));
  }

  sendQuestion(question: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.isOver) return reject(new Error(`the thread of the ${this.#name} has ended`));
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
    this.#rejectWaiting(new Error(`the thread of the ${this.#name} is stopped`));
    await this.#worker.terminate();
  }

  #handleAnswer({ id, result, failure }: ThreadAnswer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure) waiting?.reject(Object.assign(new Error(failure.message), { code: failure.code }));
    else waiting?.resolve(result);
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
