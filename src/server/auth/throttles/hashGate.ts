import { DomainError } from '#domain/failures/failures.ts';

/** Two hashes at once keep a login at 25 ms; forty would delay all other requests by 200 ms on two cores. */
const MAX_RUNNING = 2;
const MAX_WAITING = 20;

const STANDINGS = ['known', 'ordinary', 'suspect'] as const;
type Standing = (typeof STANDINGS)[number];

export interface HashRequest {
  standing: Standing;
  /** While one request of a subject waits, further ones of the same subject rank as ordinary at best. */
  subject?: string;
}

type Waiting = { rank: number; subject: string | undefined; admit(): void; refuse(error: DomainError): void };

const ANYBODY: HashRequest = { standing: 'ordinary' };
const makeBusyError = () => new DomainError('BUSY', { retryAfter: 2 });

/**
 * Few hashes run at once; others wait in the order of their standing, and the rest is refused as BUSY. In a
 * full queue the last request gives up its place to one of a higher standing.
 */
export class HashGate {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #queue: Waiting[] = [];
  #running = 0;

  constructor(maxRunning = MAX_RUNNING, maxWaiting = MAX_WAITING) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  async run<T>(work: () => Promise<T>, request = ANYBODY): Promise<T> {
    await this.#acquireSlot(request);
    try {
      return await work();
    } finally {
      this.#releaseSlot();
    }
  }

  get waiting(): number {
    return this.#queue.length;
  }

  refuseWhenFull(request: HashRequest): void {
    if (this.isFullFor(request)) throw makeBusyError();
  }

  isFullFor(request: HashRequest): boolean {
    const isFull = this.#running >= this.#maxRunning && this.#queue.length >= this.#maxWaiting;
    return isFull && !this.#hasLowerStanding(this.#computeRank(request));
  }

  async #acquireSlot(request: HashRequest): Promise<void> {
    if (this.#running < this.#maxRunning) {
      this.#running++;
      return;
    }
    this.refuseWhenFull(request);
    const rank = this.#computeRank(request);
    if (this.#queue.length >= this.#maxWaiting) this.#queue.pop()?.refuse(makeBusyError());
    await new Promise<void>((admit, refuse) => {
      const after = this.#queue.findLastIndex((one) => one.rank <= rank);
      this.#queue.splice(after + 1, 0, { rank, subject: request.subject, admit, refuse });
    });
  }

  #computeRank({ standing, subject }: HashRequest): number {
    const rank = STANDINGS.indexOf(standing);
    const isSecond = subject !== undefined && this.#queue.some((one) => one.subject === subject);
    return isSecond ? Math.max(rank, STANDINGS.indexOf('ordinary')) : rank;
  }

  #hasLowerStanding(rank: number): boolean {
    return (this.#queue.at(-1)?.rank ?? -1) > rank;
  }

  /** The slot goes straight to the next in line, so that no newcomer can take it first. */
  #releaseSlot(): void {
    const next = this.#queue.shift();
    if (next) next.admit();
    else this.#running--;
  }
}
