import { sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { outbox } from '#db/schema.ts';
import type { LetterData, LetterKind } from '#domain/letters.ts';
import type { Deps } from '../ctx.ts';
import { getUrgency, selectUndeliveredNews } from './queue.ts';

let lastInstant = 0;
let count = 0;

/**
 * The ids are UUIDs v7 with a counter and increase with each letter, so letters of one millisecond keep their order
 * and new rows stand side by side in the file.
 */
export function makeLetterId({ now, id }: Pick<Deps, 'now' | 'id'>): string {
  count++;
  if (now() > lastInstant || count > 0xfff) {
    lastInstant = Math.max(now(), lastInstant + 1);
    count = 0;
  }
  const instant = lastInstant.toString(16).padStart(12, '0');
  const order = count.toString(16).padStart(3, '0');
  return `${instant.slice(0, 8)}-${instant.slice(8)}-7${order}-${id().slice(19)}`;
}

interface OutgoingLetter<Kind extends LetterKind> {
  kind: Kind;
  to: string;
  data: LetterData[Kind];
  replyTo?: string;
  dropAfter?: number;
  /** The letter waits for the turn of this network. */
  network?: string | null;
}

export type LetterCtx = Pick<Deps, 'db' | 'store' | 'mail' | 'now' | 'id'>;

const insertLetter = prepareStatement((db, p) => {
  const isBehindNews = sql`${p('kind')} glob 'order.*' and exists ${selectUndeliveredNews(p('recipient'))}`;
  return db.insert(outbox).values({
    ...p.row('id', 'kind', 'recipient', 'data', 'replyTo', 'network', 'urgency', 'dropAfter'),
    dueAt: sql`case when ${p('network')} is not null or ${isBehindNews} then null else ${p('now')} end`,
    createdAt: p('now'),
  });
});

/** Callers enqueue inside the transaction of the act, so that a rollback leaves no letter. */
export function enqueueLetter<Kind extends LetterKind>(ctx: LetterCtx, out: OutgoingLetter<Kind>): void {
  insertLetter(ctx.db).run({
    id: makeLetterId(ctx),
    kind: out.kind,
    recipient: out.to,
    data: out.data,
    replyTo: out.replyTo ?? null,
    network: out.network ?? null,
    urgency: getUrgency(out.kind),
    dropAfter: out.dropAfter ?? null,
    now: ctx.now(),
  });
  wakeSender(ctx);
}

export function wakeSender({ store, mail }: Pick<Deps, 'store' | 'mail'>): void {
  store.afterCommit(() => mail.wake(), mail);
}
