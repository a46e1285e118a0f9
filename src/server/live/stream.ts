import type { Audience } from './live.ts';

interface Outgoing {
  write(chunk: Buffer): boolean;
  end(chunk?: Buffer): unknown;
  destroy(): unknown;
  readonly writableLength: number;
  on(event: 'drain' | 'close', listener: () => void): unknown;
}

export interface Listener {
  userId: string;
  sessionId: string;
  ip: string;
  audience: Audience;
  out: Outgoing;
  lastsMs: number;
  isSignedIn(): boolean;
  begin(): void;
}

export const WAITING_MOST = 64;
export const BUFFER_MOST = 256 * 1024;
export const STALLED_MS = 5000;
export const HEARTBEAT_MS = 20_000;

/** News of the house for its screens, beside those of an order. */
export type HouseEvent = 'house' | 'cash' | 'plant' | 'livreur' | 'inbox';

export const HELLO = makeFrame('hello');
/** The heartbeat is an event: a page gets no SSE comments and could not tell silence from a dead connection. */
const HEARTBEAT = makeFrame('beat');

export function makeFrame(event: 'hello' | 'beat' | 'order' | 'position' | HouseEvent, data = '{}'): Buffer {
  return Buffer.from(`event: ${event}\ndata: ${data}\n\n`);
}

/** A nudge only names what has changed, so equal nudges are merged while the screen cannot take more. */
export class LiveStream {
  readonly listener: Listener;
  readonly endsAt: number;
  readonly #waiting = new Map<string, Buffer>();
  readonly #now: () => number;
  #stalledAt: number | null = null;
  #lastWrite: number;

  constructor(listener: Listener, now: () => number) {
    this.listener = listener;
    this.#now = now;
    this.#lastWrite = now();
    this.endsAt = this.#lastWrite + listener.lastsMs;
    listener.out.on('drain', () => this.#flushWaiting());
  }

  nudge(key: string, bytes: Buffer): void {
    if (this.#stalledAt === null) {
      this.#write(bytes);
      return;
    }
    this.#waiting.set(key, bytes);
    if (this.#waiting.size <= WAITING_MOST) return;
    // A single `hello` makes the screen refetch everything, so it replaces a long list of nudges.
    this.#waiting.clear();
    this.#waiting.set('hello', HELLO);
  }

  tryHeartbeat(): boolean {
    const now = this.#now();
    if (this.listener.out.writableLength > BUFFER_MOST) return false;
    if (this.#stalledAt !== null) return now - this.#stalledAt < STALLED_MS;
    if (now - this.#lastWrite >= HEARTBEAT_MS) this.#write(HEARTBEAT);
    return true;
  }

  #write(bytes: Buffer): void {
    this.#lastWrite = this.#now();
    if (!this.listener.out.write(bytes)) this.#stalledAt ??= this.#lastWrite;
  }

  #flushWaiting(): void {
    this.#stalledAt = null;
    for (const [key, bytes] of this.#waiting) {
      this.#waiting.delete(key);
      this.#write(bytes);
      if (this.#stalledAt !== null) return;
    }
  }
}
