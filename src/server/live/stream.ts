import type { Audience } from './audience.ts';

/** The part of Node's raw response that a stream needs. */
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
  /** How long it may stay open: thirty minutes, or what is left of its session when that is less. */
  lastsMs: number;
  /** Sends the headers, once there is a place. */
  begin(): void;
}

export const WAITING_MOST = 64;
export const BUFFER_MOST = 256 * 1024;
export const STALLED_MS = 5000;
export const HEARTBEAT_MS = 20_000;

export const HELLO = makeFrame('hello', '{}');
export const HOUSE = makeFrame('house', '{}');
/** An event, and no comment: a page never hears a comment, and could not tell silence from a line that is dead. */
const HEARTBEAT = makeFrame('beat', '{}');
export const CASH = makeFrame('cash', '{}');
export const LIVREUR = makeFrame('livreur', '{}');
export const INBOX = makeFrame('inbox', '{}');
export const PLANT = makeFrame('plant', '{}');

export function makeFrame(
  event: 'hello' | 'beat' | 'order' | 'position' | 'house' | 'cash' | 'plant' | 'livreur' | 'inbox',
  data: string,
): Buffer {
  return Buffer.from(`event: ${event}\ndata: ${data}\n\n`);
}

/** One open screen. While it cannot take more, its nudges wait; a nudge holds nothing, so the same one twice is one. */
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
    listener.out.on('drain', () => this.#drained());
  }

  nudge(key: string, bytes: Buffer): void {
    if (this.#stalledAt === null) {
      this.#write(bytes);
      return;
    }
    this.#waiting.set(key, bytes);
    if (this.#waiting.size <= WAITING_MOST) return;
    // Too many to tell one by one: "look at everything again" says the same.
    this.#waiting.clear();
    this.#waiting.set('hello', HELLO);
  }

  /** Keeps the connection open through proxies; false when the reader has stopped reading. */
  keepsUp(): boolean {
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

  #drained(): void {
    this.#stalledAt = null;
    for (const [key, bytes] of this.#waiting) {
      this.#waiting.delete(key);
      this.#write(bytes);
      if (this.#stalledAt !== null) return;
    }
  }
}
