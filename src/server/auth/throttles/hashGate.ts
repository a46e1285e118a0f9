import { DomainError } from '#domain/failures.ts';

/** Two at once keep a login at 25 ms; forty at once stall every other request of two cores by 200 ms. */
const MAX_RUNNING = 2;
const MAX_WAITING = 20;

/** Runs few hashes at once, queues some, and refuses the rest as BUSY. */
export class HashGate {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(maxRunning = MAX_RUNNING, maxWaiting = MAX_WAITING) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
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
    if (this.#running < this.#maxRunning) {
      this.#running++;
      return;
    }
    if (this.#waiting.length >= this.#maxWaiting) throw new DomainError('BUSY', { retryAfter: 2 });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The slot goes straight to the next in line, so that no newcomer can take it first. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
