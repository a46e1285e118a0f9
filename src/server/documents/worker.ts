import { createDb, openReadOnly } from '#db/connection.ts';
import { readSheet } from '../exports/readSheet.ts';
import { drawInvoice } from '../invoices/pdf.ts';
import { answerQuestions } from '../threads/answerQuestions.ts';
import type { ThreadQuestion } from './documents.ts';

type OpenSheet = { chunks: Iterator<Uint8Array>; close(): void };

const sheets = new Map<number, OpenSheet>();

/** No read stays open between two questions, because a slow browser would keep the write-ahead log growing. */
function openSheet({ sheet, kind, filters, file }: Extract<ThreadQuestion, { task: 'open' }>): void {
  const sqlite = openReadOnly(file);
  sheets.set(sheet, { chunks: readSheet(createDb(sqlite), kind, filters), close: () => sqlite.close() });
}

function readNextChunk(sheet: number): Uint8Array | null {
  const next = sheets.get(sheet)?.chunks.next();
  if (!next) throw new Error(`sheet ${sheet} is not open`);
  return next.done ? null : next.value;
}

function closeSheet(sheet: number): void {
  sheets.get(sheet)?.close();
  sheets.delete(sheet);
}

async function answerQuestion(question: ThreadQuestion): Promise<Uint8Array | null> {
  switch (question.task) {
    case 'invoice':
      return drawInvoice(question.invoice, question.now);
    case 'open':
      openSheet(question);
      return null;
    case 'next':
      return readNextChunk(question.sheet);
    case 'close':
      closeSheet(question.sheet);
      return null;
  }
}

answerQuestions(answerQuestion);
