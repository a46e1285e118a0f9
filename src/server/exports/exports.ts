import type { Store } from '#db/store.ts';
import { exportFiltersSchema, exportKindSchema } from '#domain/contract/exports.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { formatIsoDay } from '#domain/format/calendar.ts';
import { EXPORT_LABELS } from '#domain/format/exportWords.ts';
import { foldText } from '#domain/format/text.ts';
import { recordAudit } from '../acts/journal.ts';
import type { Ctx, SignedCtx } from '../ctx.ts';
import type { SheetReader } from '../documents/documents.ts';
import { refuseStaleProof } from '../secondFactor/secondFactor.reads.ts';

/** A browser that stopped reading must not block the other exports. */
export const READER_TIMEOUT_MS = 30_000;

const running = new WeakSet<Store>();

type CsvFile = { filename: string; opened: Promise<void>; stream: ReadableStream<Uint8Array> };

export function exportCsv(ctx: Ctx, kind: string, query: Record<string, string | undefined>): CsvFile {
  const signed = requireSuperadmin(ctx);
  const sheet = exportKindSchema.safeParse(kind);
  if (!sheet.success) throw new DomainError('NOT_FOUND');
  const present = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
  const filters = exportFiltersSchema.safeParse(present);
  if (!filters.success) throw new DomainError('INVALID_INPUT');
  if (running.has(ctx.store)) throw new DomainError('EXPORT_RUNNING');
  ctx.limits.consume('export.business', signed.actor.id);
  // The journal row precedes the first byte, and lacks the searched name or phone because it cannot be erased.
  const { search, ...others } = filters.data;
  const after = search ? { ...others, searched: true } : others;
  ctx.store.write(() => recordAudit(signed, { act: 'exports.csv', subject: sheet.data, after }));
  const reader = ctx.documents.openSheet(sheet.data, { ...filters.data, now: ctx.now() });
  running.add(ctx.store);
  const sheetName = foldText(EXPORT_LABELS[sheet.data]).replaceAll(' ', '-');
  return {
    filename: `laveo-${sheetName}-${nameDays(filters.data, ctx.now())}.csv`,
    opened: reader.opened,
    stream: createStream(ctx, reader),
  };
}

/** The days of a period, else the day of the file. */
function nameDays({ from, to }: { from?: number | undefined; to?: number | undefined }, now: number): string {
  if (from === undefined || to === undefined) return formatIsoDay(now);
  const [first, last] = [formatIsoDay(from), formatIsoDay(to - 1)];
  return first === last ? first : `${first}-au-${last}`;
}

function requireSuperadmin(ctx: Ctx): SignedCtx {
  if (!ctx.actor || !ctx.sessionId) throw new DomainError('NOT_SIGNED_IN');
  if (ctx.actor.role !== 'superadmin') throw new DomainError('FORBIDDEN');
  refuseStaleProof(ctx, 'tenMinutes');
  return { ...ctx, actor: ctx.actor, sessionId: ctx.sessionId };
}

function createStream({ store }: Ctx, reader: SheetReader): ReadableStream<Uint8Array> {
  let timeout: NodeJS.Timeout | undefined;
  let isFinished = false;
  // A second call must do nothing, because it would free the slot of the next export.
  const finishExport = () => {
    if (isFinished) return;
    isFinished = true;
    clearTimeout(timeout);
    reader.close();
    running.delete(store);
  };
  reader.opened.catch(finishExport);
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timeout = setTimeout(() => {
          finishExport();
          controller.error(new Error('the reader of this export went away'));
        }, READER_TIMEOUT_MS).unref();
      },
      async pull(controller) {
        try {
          const bytes = await readNextChunk(reader);
          if (isFinished) return;
          timeout?.refresh();
          if (bytes) return controller.enqueue(bytes);
          finishExport();
          controller.close();
        } catch (error) {
          finishExport();
          throw error;
        }
      },
      cancel: finishExport,
    },
    { highWaterMark: 0 },
  );
}

async function readNextChunk(reader: SheetReader): Promise<Uint8Array | null> {
  for (;;) {
    const bytes = await reader.next();
    if (bytes === null || bytes.length > 0) return bytes;
  }
}
