import { type Answer, type Asked, Wire } from '../wire.ts';

/** The server closes a connection that nobody has used for five seconds. */
const KEPT_MS = 3000;

/** As many kept connections as there are requests under way at once. */
export class Pool {
  readonly #port: number;
  readonly #free: { wire: Wire; since: number }[] = [];
  /** Requests that went by another connection, because the server was just closing theirs. */
  again = 0;

  constructor(port: number) {
    this.#port = port;
  }

  /** As browsers do: a kept connection that closes under a request is no failure, the request is sent again by a new one. */
  async ask(asked: Asked): Promise<Answer> {
    const kept = this.#free.pop();
    if (kept && performance.now() - kept.since < KEPT_MS) {
      const answer = await kept.wire.ask(asked).catch(() => null);
      if (answer) return this.#keep(kept.wire, answer);
      this.again++;
    }
    kept?.wire.close();
    const wire = await Wire.open(this.#port);
    return this.#keep(wire, await wire.ask(asked));
  }

  close(): void {
    for (const { wire } of this.#free) wire.close();
  }

  #keep(wire: Wire, answer: Answer): Answer {
    this.#free.push({ wire, since: performance.now() });
    return answer;
  }
}
