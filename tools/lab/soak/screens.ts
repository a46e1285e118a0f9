import { pause } from '#bench/servers.ts';
import { openScreen, type Screen } from '#reliability/live/screen.ts';

/** An address has 500 places; any of 127.0.0.0/8 is this machine. */
const PER_ADDRESS = 250;

/** Screens that stay open: each comes back when it was told to, as a browser's own stream does. */
export class Screens {
  readonly #url: string;
  readonly #open = new Set<Screen>();
  #going = true;
  /** What they were told, and how often one had to come back: the server ends each after half an hour. */
  nudges = 0;
  returned = 0;
  readonly refused: string[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  get count(): number {
    return this.#open.size;
  }

  /** A hundred at a time, one for each cookie. */
  async open(cookies: string[]): Promise<void> {
    for (let i = 0; i < cookies.length; i += 100) {
      const until = Math.min(i + 100, cookies.length);
      for (let j = i; j < until; j++)
        void this.#stay(cookies[j] ?? '', `127.0.1.${1 + Math.floor(j / PER_ADDRESS)}`);
      while (this.count < until) {
        if (this.refused[0]) throw new Error(this.refused[0]);
        await pause(10);
      }
    }
  }

  /** Forgets what they were told, of which only the count is wanted. */
  forget(): void {
    for (const screen of this.#open) {
      this.nudges += screen.events.length;
      screen.events.length = 0;
    }
  }

  close(): void {
    this.#going = false;
    for (const screen of this.#open) screen.disconnect();
  }

  async #stay(cookie: string, from: string): Promise<void> {
    while (this.#going) {
      let wait = 3000;
      try {
        const screen = await openScreen({ url: this.#url, cookie, from });
        if (screen.status === 200) {
          this.#open.add(screen);
          await screen.ended;
          this.#open.delete(screen);
          this.nudges += screen.events.length;
          if (this.#going) this.returned++;
          wait = screen.retry ?? wait;
        } else this.refused.push(`a stream: ${screen.status}`);
      } catch (error) {
        if (this.#going) this.refused.push(String(error));
      }
      if (this.#going) await pause(wait);
    }
  }
}
