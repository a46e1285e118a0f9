import { DomainError } from '#domain/failures/failures.ts';

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
