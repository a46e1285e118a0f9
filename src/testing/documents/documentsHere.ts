import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#db/connection.ts';
import type { Documents } from '#server/documents/documents.ts';
import { readSheet } from '#server/exports/readSheet.ts';
import { drawInvoice } from '#server/invoices/pdf.ts';

/** Tests draw documents in their own thread, because another one cannot read a database in memory. */
export const openDocuments = (db: Db): Documents => ({
  drawInvoice,
  openSheet: (kind, filters) => {
    const chunks = readSheet(db, kind, filters);
    return {
      opened: Promise.resolve(),
      next: async () => {
        await nextTurn();
        const next = chunks.next();
        return next.done ? null : next.value;
      },
      close: () => {},
    };
  },
  stop: async () => {},
});
