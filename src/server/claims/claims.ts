import { and, desc, eq, exists, gte, inArray, isNull, max } from 'drizzle-orm';
import { isEventOf } from '#db/orderEvents.ts';
import { actors, claims, handovers, orderEvents } from '#db/schema.ts';
import { countRows, loadRow } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { AnswerClaimInput, ClaimInput, RedoInput } from '#domain/inputs/claims.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import {
  CLAIM_ANSWER_MS,
  countClaimable,
  findClaimStart,
  MAX_OPEN_CLAIMS,
  mayClaim,
} from '#domain/pieces/claims.ts';
import { applyActs, findOrderOfKey } from '../acts/act.ts';
import type { Change, OrderSnapshot } from '../acts/change.ts';
import { findLastHandover } from '../acts/handoverStatements.ts';
import { isEntryRecorded } from '../acts/ledgerStatements.ts';
import type { PersonCtx, SignedCtx } from '../ctx.ts';
import { readLines } from '../orders/content/contentStatements.ts';
import { hashBody } from '../orders/place.ts';
import { planRefund } from '../payments/refunds.ts';
import { attachPhoto } from '../photos/photos.ts';
import { readLosable } from './claims.reads.ts';
import { placeRedo } from './redo.ts';

/** The same words sent again within this time are the same claim. */
const SAME_CLAIM_MS = MINUTE;

export function recordClaim(
  ctx: PersonCtx,
  input: ClaimInput,
  by: 'orders' | 'dispatch',
): { claimId: string } {
  const { orderId, kind, words, position = null, pieces = 1, photos = [] } = input;
  let claimId = ctx.id();
  applyActs(ctx, {
    kind: 'claim',
    procedure: `${by}.claim`,
    orderId,
    rule: (order) => {
      const first = findSameClaim(ctx, { orderId, kind, words, position });
      if (first) {
        claimId = first.id;
        return null;
      }
      refuseInvalidClaim(ctx, order, { position, pieces });
      return {
        detail: kind,
        audited: { kind },
        record: ({ at }) => {
          const dueAt = at + CLAIM_ANSWER_MS;
          ctx.db
            .insert(claims)
            .values({ id: claimId, orderId, position, kind, pieces, words, createdAt: at, dueAt })
            .run();
          for (const photo of photos) attachPhoto(ctx, photo, orderId, claimId);
          return { table: 'claims', claimId, words, dueAt };
        },
      };
    },
  });
  return { claimId };
}

type SentClaim = Pick<StoredClaim, 'orderId' | 'kind' | 'words' | 'position'>;

function findSameClaim({ db, actor, now }: PersonCtx, { orderId, kind, words, position }: SentClaim) {
  const isOwn = db
    .select({ sequence: orderEvents.sequence })
    .from(orderEvents)
    .innerJoin(actors, eq(actors.number, orderEvents.actor))
    .where(
      and(
        isEventOf(claims.orderId),
        eq(orderEvents.kind, 'claimed'),
        eq(orderEvents.at, claims.createdAt),
        eq(actors.userId, actor.id),
      ),
    );
  return db
    .select({ id: claims.id })
    .from(claims)
    .where(
      and(
        eq(claims.orderId, orderId),
        gte(claims.createdAt, now() - SAME_CLAIM_MS),
        eq(claims.kind, kind),
        eq(claims.words, words),
        position === null ? isNull(claims.position) : eq(claims.position, position),
        exists(isOwn),
      ),
    )
    .orderBy(desc(claims.createdAt))
    .limit(1)
    .get();
}

function refuseInvalidClaim(
  ctx: PersonCtx,
  order: OrderSnapshot,
  { position, pieces }: { position: number | null; pieces: number },
): void {
  const { id: orderId } = order;
  const pickup = findLastHandover(ctx, orderId, 'pickup');
  if (pieces > countClaimable(readLines(ctx, orderId), pickup?.counts, position))
    throw new DomainError('INVALID_INPUT');
  // The desk may record a claim at any time for a client who has called.
  if (ctx.actor.role === 'client' && !isInTime(ctx, order)) throw new DomainError('CLAIM_TOO_LATE');
  const isOpenClaim = and(eq(claims.orderId, orderId), eq(claims.state, 'open'));
  if (countRows(ctx.db, claims, isOpenClaim) >= MAX_OPEN_CLAIMS) throw new DomainError('TOO_MANY_CLAIMS');
}

function isInTime(ctx: PersonCtx, { id, status, linen, completedAt, createdAt }: OrderSnapshot): boolean {
  if (isOpen(status) || linen === 'held') return true;
  // Linen that never left its client cannot have been damaged.
  if (linen === 'client') return false;
  const last = ctx.db
    .select({ at: max(orderEvents.at), recordedAt: max(orderEvents.recordedAt) })
    .from(handovers)
    .innerJoin(orderEvents, eq(orderEvents.sequence, handovers.sequence))
    .where(
      and(
        eq(handovers.orderId, id),
        inArray(handovers.leg, ['delivery', 'return']),
        isNull(handovers.undoneBy),
      ),
    )
    .get();
  return mayClaim(findClaimStart(last?.at ?? completedAt ?? createdAt, last?.recordedAt), ctx.now());
}

export function answerClaim(ctx: SignedCtx, input: AnswerClaimInput): string {
  const { claimId } = input;
  return ctx.store.write(() => {
    const claimed = loadRow(ctx.db, claims, eq(claims.id, claimId));
    const { orderId } = claimed;
    const { refund } = input;
    applyActs(ctx, [
      {
        kind: 'answerClaim',
        procedure: 'dispatch.answerClaim',
        orderId,
        rule: (order) => buildAnswerChange(ctx, order, claimed, input),
      },
      ...(refund ? [planRefund(ctx, { ...refund, orderId, claimId, reason: REFUND_REASON })] : []),
    ]);
    return orderId;
  });
}

/** A claim's words and its answer may name people, so they stay out of the ledger. */
const REFUND_REASON = 'Réclamation acceptée';

type StoredClaim = typeof claims.$inferSelect;

function buildAnswerChange(
  ctx: SignedCtx,
  order: OrderSnapshot,
  claimed: StoredClaim,
  input: AnswerClaimInput,
): Change | null {
  const { claimId, answer, outcome, redo } = input;
  const { orderId } = claimed;
  const state = outcome === 'redo' ? 'accepted' : outcome;
  if (claimed.state !== 'open') {
    const isSame =
      claimed.state === state &&
      claimed.answer === answer &&
      claimed.lost === (input.lost ?? claimed.lost) &&
      claimed.answeredBy === ctx.actor.id &&
      (!input.refund || isEntryRecorded(ctx, { ...input.refund, orderId, claimId, kind: 'refund' })) &&
      claimed.redoOrderId === (redo ? findOrderOfKey(ctx, makeRedoKey(claimed, redo)) : null);
    if (!isSame) throw new DomainError('CLAIM_ANSWERED');
    return null;
  }
  const { lost, lostAfterGiven } = nameLostPieces(ctx, order, claimed, input);
  const redoOrderId = redo ? placeRedo(ctx, order, makeRedoKey(claimed, redo), redo) : null;
  const answered = { state, answer, lost, lostAfterGiven, redoOrderId };
  return {
    detail: outcome,
    audited: { outcome: state, lost, ...(redoOrderId && { redoOrderId }) },
    record: ({ at }) => {
      ctx.db
        .update(claims)
        .set({ ...answered, answeredAt: at, answeredBy: ctx.actor.id })
        .where(eq(claims.id, claimId))
        .run();
      return { table: 'claimAnswers', outcome, answer, redoOrderId };
    },
  };
}

/** A claim that was opened again is due anew, and its linen may be done again once more. */
const makeRedoKey = ({ id, dueAt }: StoredClaim, redo: RedoInput) => ({
  key: `${id} ${dueAt}`,
  body: hashBody(redo),
});

type Losses = Pick<StoredClaim, 'lost' | 'lostAfterGiven'>;

/** A settled piece is named first and not counted again; an open count gap names its pieces before any claim does. */
function nameLostPieces(
  ctx: PersonCtx,
  { countGapAt }: OrderSnapshot,
  { orderId, position, kind, pieces }: StoredClaim,
  { outcome, lost: sent }: AnswerClaimInput,
): Losses {
  const losable = readLosable(ctx, orderId, position);
  const { settledPieces, givenPieces } = losable;
  const most = settledPieces + (countGapAt === null ? givenPieces : 0);
  const lost = sent ?? (outcome === 'accepted' && kind === 'manquant' ? Math.min(pieces, most) : 0);
  if (lost > settledPieces + givenPieces) throw new DomainError('ABOVE_GIVEN', { ...losable });
  if (lost > most) throw new DomainError('COUNT_GAP_OPEN');
  return { lost, lostAfterGiven: Math.max(0, lost - settledPieces) };
}
