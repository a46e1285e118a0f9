import { type Answer, type Asked, RawHttp } from '#bench/rawHttp.ts';
import { pause } from '#bench/servers.ts';

/** The server closes a connection that nobody has used for five seconds. */
const REUSED_MS = 3000;

export interface Timed {
  answer: Answer;
  /** From when it was due, so that a stalled server is not measured less often. */
  ms: number;
}

/** So many requests a second until `isOver`, whatever the answers take; a lost connection has the status 0. */
export async function openLoop(
  port: number,
  perSecond: number,
  requestAt: (i: number) => Asked,
  isOver: () => boolean,
): Promise<Timed[]> {
  const idle: { wire: RawHttp; since: number }[] = [];
  const timed: Timed[] = [];
  const pending: Promise<void>[] = [];
  const began = performance.now();
  for (let i = 0; !isOver(); i++) {
    const due = began + (i * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    pending.push(ask(requestAt(i), due));
  }
  await Promise.all(pending);
  for (const { wire } of idle) wire.close();
  return timed;

  async function ask(request: Asked, due: number): Promise<void> {
    try {
      const last = idle.pop();
      const isFresh = last !== undefined && performance.now() - last.since < REUSED_MS;
      if (last && !isFresh) last.wire.close();
      const wire = isFresh ? last.wire : await RawHttp.open(port);
      const answer = await wire.ask(request);
      timed.push({ answer, ms: performance.now() - due });
      idle.push({ wire, since: performance.now() });
    } catch {
      timed.push({ answer: { status: 0, body: '', bytes: 0 }, ms: performance.now() - due });
    }
  }
}
