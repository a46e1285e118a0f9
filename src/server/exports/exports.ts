import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '#db/open.ts';
import {
  type ExportFilters,
  type ExportKind,
  exportFiltersSchema,
  exportKindSchema,
} from '#domain/contract/exports.ts';
import { DomainError } from '#domain/failures.ts';
import type { Ctx, SignedCtx } from '../ctx.ts';
import { recordAudit } from '../journal.ts';
import { NEWEST } from '../paging/cursor.ts';
import { refuseStaleProof } from '../secondFactor/recentProof.ts';
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

/** A browser that stopped reading must not block the other exports. */
export const READER_TIMEOUT_MS = 30_000;

/** One at a time per database: each costs a core while it lasts. */
const running = new WeakSet<Store>();

interface CsvFile {
  filename: string;
  stream: ReadableStream<Uint8Array>;
}

/** `query` is what the address carries, unchecked. */
export function exportCsv(ctx: Ctx, kind: string, query: Record<string, string | undefined>): CsvFile {
  const signed = superadmin(ctx);
  const sheet = exportKindSchema.safeParse(kind);
  if (!sheet.success) throw new DomainError('NOT_FOUND');
  const present = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
  const filters = exportFiltersSchema.safeParse(present);
  if (!filters.success) throw new DomainError('INVALID_INPUT');
  if (running.has(ctx.store)) throw new DomainError('EXPORT_RUNNING');
  ctx.limits.consume('export.business', signed.actor.id);
  // Recorded before the first byte is sent. Not the name or phone that was searched for: the journal cannot be erased.
  const { search, ...others } = filters.data;
  const after = search ? { ...others, searched: true } : others;
  ctx.store.write(() => recordAudit(signed, { act: 'exports.csv', subject: sheet.data, after }));
  running.add(ctx.store);
  const day = new Date(ctx.now()).toISOString().slice(0, 10);
  return {
    filename: `laveo-${sheet.data}-${day}.csv`,
    stream: streamOf(ctx, SHEETS[sheet.data], filters.data),
  };
}

function superadmin(ctx: Ctx): SignedCtx {
  if (!ctx.actor || !ctx.sessionId) throw new DomainError('NOT_SIGNED_IN');
  if (ctx.actor.role !== 'superadmin') throw new DomainError('FORBIDDEN');
  refuseStaleProof(ctx);
  return { ...ctx, actor: ctx.actor, sessionId: ctx.sessionId };
}

/** Reads only as fast as the browser does. */
function streamOf(ctx: Ctx, sheet: Sheet, filters: ExportFilters): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const chunks = chunksOf(ctx, sheet, filters);
  let timeout: NodeJS.Timeout | undefined;
  let isFinished = false;
  // Once only: a second time it would free the slot of the next export.
  const finish = () => {
    if (isFinished) return;
    isFinished = true;
    clearTimeout(timeout);
    running.delete(ctx.store);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timeout = setTimeout(() => {
          finish();
          controller.error(new Error('the reader of this export went away'));
        }, READER_TIMEOUT_MS).unref();
      },
      async pull(controller) {
        try {
          const next = await chunks.next();
          timeout?.refresh();
          if (!next.done) return controller.enqueue(encoder.encode(next.value));
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
    const startedAt = performance.now();
    const until = sheet.boundary(ctx.db, after, filters);
    if (!until) return;
    const rows = sheet.rows(ctx.db, { after, until }, filters).map(csvRow).join('');
    const duration = performance.now() - startedAt;
    if (rows !== '') yield rows;
    after = until;
    // A pause as long as the reading: half of the time stays for other requests, however fast the reader.
    await pause(duration);
  }
}
