import { DomainError } from '#domain/failure.ts';

/** Two at once keep a login at 25 ms; forty at once stall every other request of two cores by 200 ms. */
const RUNNING = 2;
const WAITING = 20;

/** Lets few hashes run, a short queue wait, and answers BUSY to whoever comes after. */
export class HashGate {
  readonly #most: number;
  readonly #queue: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most = RUNNING, queue = WAITING) {
    this.#most = most;
    this.#queue = queue;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#most) {
      this.#running++;
      return;
    }
    if (this.#waiting.length >= this.#queue) throw new DomainError('BUSY', { retryAfter: 2 });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The place goes straight to the next in line: nobody who comes meanwhile can slip in before him. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
