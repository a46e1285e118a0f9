import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { orders, paymentAttempts } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { formatAmount } from '#domain/format/money.ts';
import type { ImportReceiptsInput } from '#domain/inputs/cash.ts';
import { type BankLine, listBankLines, MOST_BANK_LINES, readBankTable } from '#domain/payments/bankFile.ts';
import {
  type MatchedFile,
  type MatchedLine,
  matchLines,
  type OwingOrder,
} from '#domain/payments/matchReceipts.ts';
import { buildPispiReference } from '#domain/payments/pispi.ts';
import { recordAudit } from '../../acts/journal.ts';
import type { SignedCtx } from '../../ctx.ts';
import { amountDue, IS_DECLARED } from '../../orderFields/balance.ts';
import { IS_ENDED, IS_OPEN } from '../../orderFields/promiseJson.ts';
import { receiveMoney } from './recordAnswer.ts';

export interface ImportedFile extends MatchedFile {
  /** It names what is shown, so that only that is written. */
  hash: string;
}

const OWING = {
  ...pickColumns(orders, 'id', 'number', 'clientName', 'declaredAt', 'declaredAmount'),
  amountDue,
};

/** Without `confirm` nothing is written; with it, only what the person who sends it has been shown. */
export function importReceipts(ctx: SignedCtx, { confirm, ...file }: ImportReceiptsInput): ImportedFile {
  if (ctx.settings.pispiAlias === undefined) throw new DomainError('PROVIDER_OFF');
  const lines = readLines(file);
  const identities = new Map(lines.map(({ line, identity }) => [line, hashText(identity)]));
  if (confirm === undefined) return previewFile(ctx, lines);
  return ctx.store.write(() => {
    const preview = previewFile(ctx, lines);
    const fresh = preview.matched.filter(({ isRecorded }) => !isRecorded);
    // An answer that was lost is asked for again when everything is recorded already.
    if (fresh.length === 0) return preview;
    if (preview.hash !== confirm) throw new DomainError('BANK_FILE_MOVED');
    for (const one of fresh) recordLine(ctx, one, identities.get(one.line) ?? '');
    const amount = fresh.reduce((sum, one) => sum + one.amount, 0);
    recordAudit(ctx, {
      act: 'cash.importReceipts',
      subject: preview.hash,
      after: { receipts: fresh.length, amount },
    });
    return previewFile(ctx, lines);
  });
}

function readLines({ csv, columns }: Pick<ImportReceiptsInput, 'csv' | 'columns'>): BankLine[] {
  const table = readBankTable(csv);
  if (!table) throw makeFileError('un guillemet n’y est pas refermé');
  const lines = listBankLines(table, columns);
  if (!lines) throw makeFileError('une des colonnes choisies n’y est pas');
  if (lines.length === 0) throw makeFileError('il n’a aucune ligne sous ses titres');
  if (lines.length > MOST_BANK_LINES)
    throw makeFileError(
      `il a plus de ${formatAmount(MOST_BANK_LINES)} lignes, exportez une période plus courte`,
    );
  return lines;
}

const makeFileError = (reason: string) => new DomainError('BANK_FILE', { reason });

const hashText = (text: string) => createHash('sha256').update(text).digest('hex');

function previewFile({ db }: SignedCtx, lines: readonly BankLine[]): ImportedFile {
  const [start, reference] = [sql.placeholder('start'), sql.placeholder('reference')];
  const selectOrder = db
    .select(OWING)
    .from(orders)
    .where(sql`${orders.id} >= ${start} and ${orders.id} < ${start} || 'g'`)
    .prepare();
  const selectAttempt = db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, 'pispi'), eq(paymentAttempts.reference, reference)))
    .prepare();
  const file = matchLines(lines, {
    findOrder: ({ order }) => selectOrder.get({ start: order }),
    declared: [
      ...db.select(OWING).from(orders).where(and(IS_OPEN, IS_DECLARED)).all(),
      ...db
        .select(OWING)
        .from(orders)
        .where(and(IS_ENDED, eq(orders.status, 'completed'), IS_DECLARED))
        .all(),
    ],
    findRecorded(identity): OwingOrder | undefined {
      const attempt = selectAttempt.get({ reference: hashText(identity) });
      return attempt && selectOrder.get({ start: attempt.orderId });
    },
  });
  return { ...file, hash: hashText(JSON.stringify(file)) };
}

/** The attempt and its receipt are those of a provider, so that all that is said of their payments holds for it. */
function recordLine(
  ctx: SignedCtx,
  { orderId, amount, reference, surplus }: MatchedLine,
  identity: string,
): void {
  const attempt = ctx.db
    .insert(paymentAttempts)
    .values({
      id: ctx.id(),
      orderId,
      amount,
      provider: 'pispi',
      state: 'paid',
      createdAt: ctx.now(),
      actorId: ctx.actor.id,
      key: identity,
      reference: identity,
      answer: reference,
      transactionId: buildPispiReference({ orderId, amount }),
      problem: surplus > 0 ? 'surplus' : null,
    })
    .returning()
    .get();
  receiveMoney(ctx, attempt);
}
