import type { HandoverLeg, HandoverWay, LineCount, RecordedBypass } from '#domain/pieces/handover.ts';
import type { Sqlite } from '../connection.ts';
import { hashValues } from '../sealedText.ts';

interface HandoverFacts {
  orderId: string;
  leg: HandoverLeg;
  how: HandoverWay;
  reason?: RecordedBypass | null | undefined;
  pieces: number;
  counts?: readonly LineCount[] | null | undefined;
  bags?: number | null | undefined;
}

/**
 * The event of a hand-over stores this hash, because nothing else says a second time whether there was a code and, from
 * one leg to the next, how many pieces there were. It covers no text and no photo, which may be erased.
 */
export function hashHandover({ orderId, leg, how, reason, pieces, counts, bags }: HandoverFacts): string {
  return hashValues([
    orderId,
    leg,
    how,
    reason ?? null,
    pieces,
    counts ? JSON.stringify(counts) : null,
    bags ?? null,
  ]);
}

const STORED = `SELECT e.sequence, e.content_hash, h.order_id, h.leg, h.how, h.reason, h.pieces, h.counts, h.bags
  FROM handovers h JOIN events e ON e.sequence = h.sequence`;

/** The events of earlier versions have no hash. */
export function findChangedHandovers(sqlite: Sqlite): string[] {
  const unwitnessed = readUnwitnessedEvents(sqlite);
  const changedIds = new Set<string>();
  for (const row of sqlite.prepare(STORED).raw().iterate() as Iterable<unknown[]>) {
    const [sequence, hash, ...facts] = row;
    if (hash === null ? Number(sequence) > unwitnessed : hash !== hashValues(facts))
      changedIds.add(String(facts[0]));
  }
  return [...changedIds];
}

/** The events up to this sequence were recorded before a second witness of each was. */
export const readUnwitnessedEvents = (sqlite: Sqlite): number =>
  sqlite.prepare(`SELECT value FROM counters WHERE name = 'unwitnessed-events'`).pluck().get() as number;
