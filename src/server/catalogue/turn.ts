import { DomainError } from '#domain/failure.ts';

/** How many may wait behind the one that runs. */
const MOST_WAITING = 4;

/** Work on the pictures' folder, one piece at a time: a drawing takes a core, and a sweep must not meet an upload. */
export class Turn {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting > MOST_WAITING) throw new DomainError('BUSY', { retryAfter: 5 });
    this.#waiting += 1;
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      this.#waiting -= 1;
    }
  }
}

export const picturesTurn = new Turn();
