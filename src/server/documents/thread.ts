import type { Store } from '#db/store.ts';
import { createThread, reportDamage, type Thread } from '../threads/thread.ts';
import type { Documents, ThreadQuestion } from './documents.ts';

export function createDocuments(entry: string, { file, damage }: Pick<Store, 'file' | 'damage'>): Documents {
  const thread = createThread(entry, 'documents');
  let sheets = 0;
  const ask = (reading: Thread, question: ThreadQuestion) =>
    reading.sendQuestion(question) as Promise<Uint8Array | null>;
  return {
    drawInvoice: async (invoice, now) => {
      const bytes = await ask(thread.open(), { task: 'invoice', invoice, now });
      if (!bytes) throw new Error('the thread drew nothing');
      return bytes;
    },
    openSheet: (kind, filters) => {
      const sheet = ++sheets;
      const reading = thread.open();
      let isOpen = true;
      const opened = ask(reading, { task: 'open', sheet, kind, filters, file }).then(
        () => {},
        reportDamage(damage),
      );
      reading.addHold();
      return {
        opened,
        next: () => opened.then(() => ask(reading, { task: 'next', sheet })).catch(reportDamage(damage)),
        close: () => {
          if (!isOpen) return;
          isOpen = false;
          ask(reading, { task: 'close', sheet }).catch(() => {});
          reading.releaseHold();
        },
      };
    },
    stop: thread.stop,
  };
}
