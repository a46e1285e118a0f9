import { DomainError } from '#domain/failures/failures.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { AnswerClaimInput, ClaimInput } from '#domain/inputs/pieces.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { CLAIM_ANSWER_MS, findClaimStart, MAX_OPEN_CLAIMS, mayClaim } from '#domain/pieces/claims.ts';
import { applyActs } from '../acts/act.ts';
import type { Change } from '../acts/change.ts';
import { isEntryRecorded } from '../acts/ledgerStatements.ts';
import type { OrderSnapshot } from '../acts/orderSnapshot.ts';
import type { PersonCtx, SignedCtx } from '../ctx.ts';
import { planRefund } from '../payments/refunds.ts';
import { attachPhoto } from '../photos/photos.ts';
import {
  answerStatement,
  claimOf,
  insertClaim,
  lastGivenBack,
  openClaimsOf,
  quantityOf,
  sameClaim,
} from './claimStatements.ts';
import { readLosable } from './losable.ts';

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
      const since = ctx.now() - SAME_CLAIM_MS;
      const first = sameClaim(ctx.db).get({ orderId, actorId: ctx.actor.id, since, kind, words, position });
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
          insertClaim(ctx.db).run({
            ...{ id: claimId, orderId, position, kind, pieces, words },
            ...{ createdAt: at, dueAt },
          });
          for (const photo of photos) attachPhoto(ctx, photo, orderId, claimId);
          return { table: 'claims', claimId, words, dueAt };
        },
      };
    },
  });
  return { claimId };
}

function refuseInvalidClaim(
  ctx: PersonCtx,
  order: OrderSnapshot,
  { position, pieces }: { position: number | null; pieces: number },
): void {
  const { id: orderId } = order;
  const ordered = position === null ? order.pieces : quantityOf(ctx.db).get({ orderId, position })?.quantity;
  if (ordered === undefined || pieces > ordered) throw new DomainError('INVALID_INPUT');
  // The desk may record a claim at any time for a client who has called.
  if (ctx.actor.role === 'client' && !isInTime(ctx, order)) throw new DomainError('CLAIM_TOO_LATE');
  if ((openClaimsOf(ctx.db).get({ orderId })?.claims ?? 0) >= MAX_OPEN_CLAIMS)
    throw new DomainError('TOO_MANY_CLAIMS');
}

function isInTime(ctx: PersonCtx, { id, status, linen, completedAt, createdAt }: OrderSnapshot): boolean {
  if (isOpen(status) || linen === 'held') return true;
  // Linen that never left its client cannot have been damaged.
  if (linen === 'client') return false;
  const last = lastGivenBack(ctx.db).get({ orderId: id });
  return mayClaim(findClaimStart(last?.at ?? completedAt ?? createdAt, last?.recordedAt), ctx.now());
}

export function answerClaim(ctx: SignedCtx, input: AnswerClaimInput): string {
  const { claimId } = input;
  return ctx.store.write(() => {
    const claimed = claimOf(ctx.db).get({ claimId });
    if (!claimed) throw new DomainError('NOT_FOUND');
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

type StoredClaim = NonNullable<ReturnType<ReturnType<typeof claimOf>['get']>>;

function buildAnswerChange(
  ctx: PersonCtx,
  order: OrderSnapshot,
  claimed: StoredClaim,
  input: AnswerClaimInput,
): Change | null {
  const { claimId, answer, outcome } = input;
  const { orderId } = claimed;
  if (claimed.state !== 'open') {
    const isSame =
      claimed.state === outcome &&
      claimed.answer === answer &&
      claimed.lost === (input.lost ?? claimed.lost) &&
      claimed.answeredBy === ctx.actor.id &&
      isRefunded(ctx, orderId, input);
    if (!isSame) throw new DomainError('CLAIM_ANSWERED');
    return null;
  }
  const { lost, lostAfterGiven } = nameLostPieces(ctx, order, claimed, input);
  return {
    detail: outcome,
    audited: { outcome, lost },
    record: ({ at }) => {
      answerStatement(ctx.db).run({
        ...{ id: claimId, state: outcome, answer, lost, lostAfterGiven },
        ...{ answeredAt: at, answeredBy: ctx.actor.id },
      });
      return { table: 'claimAnswers', claimId, outcome, answer };
    },
  };
}

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
  if (lost > settledPieces + givenPieces) throw new DomainError('LOST_ABOVE_GIVEN', { ...losable });
  if (lost > most) throw new DomainError('COUNT_GAP_OPEN');
  return { lost, lostAfterGiven: Math.max(0, lost - settledPieces) };
}

function isRefunded(ctx: PersonCtx, orderId: string, { refund: sent, claimId }: AnswerClaimInput): boolean {
  return !sent || isEntryRecorded(ctx, { ...sent, orderId, claimId, kind: 'refund' });
}
