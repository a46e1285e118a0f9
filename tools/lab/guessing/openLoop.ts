import { type Answer, type Asked, RawHttp } from '#bench/rawHttp.ts';
import { pause } from '#bench/servers.ts';

/** The server closes a connection that nobody has used for five seconds. */
const REUSED_MS = 3000;
const MAX_IN_FLIGHT = 400;
const TIMEOUT_MS = 10_000;
const UNANSWERED: Answer = { status: 0, body: '', bytes: 0 };

export interface Timed {
  answer: Answer;
  /** From when it was due, so that a stalled server is not measured less often. */
  ms: number;
}

/**
 * So many requests a second until `isOver`, whatever the answers take. One that is lost, waits for ten seconds or would be
 * the 401st under way has the status 0.
 */
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
  let inFlight = 0;
  for (let i = 0; !isOver(); i++) {
    const due = began + (i * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    if (inFlight < MAX_IN_FLIGHT) pending.push(ask(requestAt(i), due));
    else timed.push({ answer: UNANSWERED, ms: 0 });
  }
  await Promise.all(pending);
  for (const { wire } of idle) wire.close();
  return timed;

  async function ask(request: Asked, due: number): Promise<void> {
    inFlight++;
    const last = idle.pop();
    const isFresh = last !== undefined && performance.now() - last.since < REUSED_MS;
    if (last && !isFresh) last.wire.close();
    let wire = isFresh ? last.wire : undefined;
    let answer = UNANSWERED;
    try {
      wire ??= await RawHttp.open(port);
      answer = await Promise.race([wire.ask(request), pause(TIMEOUT_MS).then(() => UNANSWERED)]);
    } catch {
      // A lost connection.
    }
    inFlight--;
    timed.push({ answer, ms: performance.now() - due });
    if (wire && answer !== UNANSWERED) idle.push({ wire, since: performance.now() });
    else wire?.close();
  }
}
