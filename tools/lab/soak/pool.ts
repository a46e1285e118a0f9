import { type Answer, type Asked, RawHttp } from '#bench/rawHttp.ts';

/** The server closes a connection that nobody has used for five seconds. */
const KEPT_MS = 3000;

/** As many kept connections as there are requests under way at once. */
export class Pool {
  readonly #port: number;
  readonly #free: { wire: RawHttp; since: number }[] = [];
  /** Requests that went by another connection, because the server was just closing theirs. */
  again = 0;

  constructor(port: number) {
    this.#port = port;
  }

  /** As browsers do: a kept connection that closes under a request is no failure, the request is sent again by a new one. */
  async ask(request: Asked): Promise<Answer> {
    const idle = this.#free.pop();
    if (idle && performance.now() - idle.since < KEPT_MS) {
      const answer = await idle.wire.ask(request).catch(() => null);
      if (answer) return this.#keep(idle.wire, answer);
      this.again++;
    }
    idle?.wire.close();
    const wire = await RawHttp.open(this.#port);
    return this.#keep(wire, await wire.ask(request));
  }

  close(): void {
    for (const { wire } of this.#free) wire.close();
  }

  #keep(wire: RawHttp, answer: Answer): Answer {
    this.#free.push({ wire, since: performance.now() });
    return answer;
  }
}
