import { setTimeout as rest } from 'node:timers/promises';
import type { Store } from '#db/open.ts';
import {
  type ExportFilters,
  type ExportKind,
  exportFiltersSchema,
  exportKindSchema,
} from '#domain/exports.ts';
import { DomainError } from '#domain/failure.ts';
import type { Ctx, SignedCtx } from '../ctx.ts';
import { recordAudit } from '../journal.ts';
import { NEWEST } from '../orders/cursor.ts';
import { BYTE_ORDER_MARK, csvRow } from './csv.ts';
import { linesSheet, ordersSheet } from './orderSheets.ts';
import { clientsSheet, livreursSheet } from './peopleSheets.ts';
import type { Sheet } from './sheet.ts';

const SHEETS: Record<ExportKind, Sheet> = {
  commandes: ordersSheet,
  lignes: linesSheet,
  clients: clientsSheet,
  livreurs: livreursSheet,
};

/** A browser that stopped reading must not keep everybody else from exporting. */
export const READER_PATIENCE_MS = 30_000;

/** One at a time per database: each costs a core while it lasts. */
const running = new WeakSet<Store>();

export interface CsvFile {
  filename: string;
  stream: ReadableStream<Uint8Array>;
}

/** `query` is what the address carries, unchecked. */
export function exportCsv(ctx: Ctx, kind: string, query: Record<string, string | undefined>): CsvFile {
  const signed = superadmin(ctx);
  const asked = exportKindSchema.safeParse(kind);
  if (!asked.success) throw new DomainError('NOT_FOUND');
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
  const filters = exportFiltersSchema.safeParse(given);
  if (!filters.success) throw new DomainError('INVALID_INPUT');
  if (running.has(ctx.store)) throw new DomainError('EXPORT_RUNNING');
  ctx.limits.take('export.business', signed.actor.id);
  // Who took which personal data out of the house is written before the first byte leaves. Not the name or phone that was
  // searched for: what stands in the journal cannot be erased.
  const { search, ...others } = filters.data;
  const after = search ? { ...others, searched: true } : others;
  ctx.store.write(() => recordAudit(signed, { act: 'exports.csv', subject: asked.data, after }));
  running.add(ctx.store);
  const day = new Date(ctx.now()).toISOString().slice(0, 10);
  return {
    filename: `laveo-${asked.data}-${day}.csv`,
    stream: streamOf(ctx, SHEETS[asked.data], filters.data),
  };
}

function superadmin(ctx: Ctx): SignedCtx {
  if (!ctx.actor || !ctx.sessionId) throw new DomainError('NOT_SIGNED_IN');
  if (ctx.actor.role !== 'superadmin') throw new DomainError('FORBIDDEN');
  return { ...ctx, actor: ctx.actor, sessionId: ctx.sessionId };
}

/** Reads on only as fast as the browser takes it. */
function streamOf(ctx: Ctx, sheet: Sheet, filters: ExportFilters): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder();
  const chunks = chunksOf(ctx, sheet, filters);
  let patience: NodeJS.Timeout | undefined;
  let over = false;
  // Once only: a second time it would free the place of the export that came after.
  const finish = () => {
    if (over) return;
    over = true;
    clearTimeout(patience);
    running.delete(ctx.store);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        patience = setTimeout(() => {
          finish();
          controller.error(new Error('the reader of this export went away'));
        }, READER_PATIENCE_MS).unref();
      },
      async pull(controller) {
        try {
          const next = await chunks.next();
          patience?.refresh();
          if (!next.done) return controller.enqueue(bytes.encode(next.value));
          finish();
          controller.close();
        } catch (error) {
          finish();
          throw error;
        }
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  );
}

async function* chunksOf(ctx: Ctx, sheet: Sheet, filters: ExportFilters): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvRow(sheet.headings);
  let after = NEWEST;
  for (;;) {
    const begun = performance.now();
    const until = sheet.boundary(ctx.db, after, filters);
    if (!until) return;
    const rows = sheet.rows(ctx.db, { after, until }, filters).map(csvRow).join('');
    const took = performance.now() - begun;
    if (rows !== '') yield rows;
    after = until;
    // As long a rest as the reading took: half of the time is the others', also when the reader is as fast as we are.
    await rest(took);
  }
}
