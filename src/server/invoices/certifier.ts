import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { readCounter } from '#db/counters.ts';
import { creditNotes, invoices } from '#db/schema.ts';
import type { Deps } from '../ctx.ts';
import { createDueWorker, type DueWorker } from '../dueWork.ts';
import type { Fne, FneOutcome } from '../providers/fne/fne.ts';
import { buildRequest, findSettingFault } from './buildRequest.ts';
import {
  PAUSED,
  type Paper,
  type PaperTable,
  recordOutcome,
  setPaperState,
  storeBusiness,
} from './papers.ts';
import { findInvoice } from './sales.ts';

/** One answer is waited for before the next sale leaves: the first unsigned one pauses the others. */
const PATIENCE_MS = 500;

/** Sends what the tax office certifies, each when it is due. */
export function createCertifier(getDeps: () => Deps): DueWorker {
  let isFirst = true;
  return createDueWorker<Paper>(getDeps, {
    what: 'certification',
    patienceMs: PATIENCE_MS,
    listDue(deps) {
      if (!deps.fne) return [];
      if (isFirst) doubtInterrupted(deps);
      isFirst = false;
      return isPaused(deps) || findSettingFault(deps) ? [] : listNext(deps);
    },
    getId: ({ id }) => id,
    run: (deps, paper) => (deps.fne ? certify(deps, deps.fne, paper) : Promise.resolve()),
  });
}

export const isPaused = ({ db }: Pick<Deps, 'db'>): boolean => readCounter(db, PAUSED) === 1;

function listNext(deps: Deps): Paper[] {
  const invoice = findDue(deps, invoices);
  if (invoice) return [{ id: invoice.id, is: 'invoice' }];
  const note = findDue(deps, creditNotes);
  return note ? [{ id: note.id, is: 'note' }] : [];
}

const findDue = ({ db, now }: Deps, table: PaperTable) =>
  db
    .select({ id: table.id })
    .from(table)
    .where(lte(table.sendAt, now()))
    .orderBy(asc(table.sendAt))
    .limit(1)
    .get();

/** The server ended between the question and its answer. */
function doubtInterrupted({ db, store }: Deps): void {
  const doubted = { state: 'unsure', answer: 'interrupted' } as const;
  store.write(() => {
    for (const table of [invoices, creditNotes])
      db.update(table).set(doubted).where(eq(table.state, 'sending')).run();
  });
}

async function certify(deps: Deps, fne: Fne, paper: Paper): Promise<void> {
  // The row is committed as sent before the question leaves, so that no kill of the server repeats it.
  const ask = deps.store.write(() => {
    const question = paper.is === 'invoice' ? planSale(deps, fne, paper.id) : planNote(deps, fne, paper.id);
    setPaperState(deps, paper, { ...(question && { state: 'sending' }), sendAt: null });
    return question;
  });
  if (ask) recordOutcome(deps, paper, await ask());
}

type Question = () => Promise<FneOutcome>;

function planSale(deps: Deps, fne: Fne, id: string): Question | null {
  const invoice = findInvoice(deps, id);
  if (invoice?.state !== 'to_send') return null;
  const request = buildRequest(deps, invoice);
  storeBusiness(deps, invoice);
  return () => fne.sign(request);
}

function planNote(deps: Deps, fne: Fne, id: string): Question | null {
  const note = deps.db
    .select({ items: creditNotes.items, fneId: invoices.fneId, itemIds: invoices.itemIds })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(and(eq(creditNotes.id, id), sql`${creditNotes.state} = 'to_send'`))
    .get();
  if (!note?.fneId) return null;
  const { fneId, itemIds } = note;
  const items = note.items.map(({ position, quantity }) => ({ id: itemIds?.[position] ?? '', quantity }));
  return () => fne.credit(fneId, items);
}
