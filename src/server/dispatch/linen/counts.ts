import { countSettlements } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import type { CountInInput, SettleCountInput } from '#domain/inputs/pieces.ts';
import { countLostPieces, isSameCount, toPieceCount } from '#domain/pieces/handover.ts';
import { applyActs } from '../../acts/act.ts';
import { hasGivenLinen, planOwnHandover } from '../../acts/handoverStatements.ts';
import type { SignedCtx } from '../../ctx.ts';
import { readLines } from '../../orders/content/contentStatements.ts';
import { findOpenCount, hasCountGap } from '../../orders/content/countGap.ts';
import { refuseMoreThanLots } from '../../pieces/handovers.ts';

export function recordWorkshopCount(ctx: SignedCtx, { orderId, counts }: CountInInput) {
  applyActs(ctx, {
    kind: 'countIn',
    procedure: 'dispatch.countIn',
    orderId,
    rule: ({ countGapAt }) => {
      const lines = readLines(ctx, orderId);
      if (counts.some(({ position }) => !lines.some((line) => line.position === position)))
        throw new DomainError('INVALID_INPUT');
      refuseMoreThanLots(ctx, orderId, counts);
      const count = toPieceCount(counts);
      const last = findOpenCount(ctx, orderId);
      // A count that is sent again after a lost answer is not recorded a second time.
      if (last && isSameCount(last, count)) return null;
      const hasGap = hasCountGap(ctx, orderId, { lines, count });
      return {
        detail: formatPieces(count.pieces),
        columns: { countGapAt: hasGap ? (countGapAt ?? ctx.now()) : null },
        audited: { pieces: count.pieces },
        ...planOwnHandover(ctx, orderId, 'workshop', { ...count, how: 'counted' }),
      };
    },
  });
}

export function settleCount(ctx: SignedCtx, { orderId, reason }: SettleCountInput) {
  applyActs(ctx, {
    kind: 'settleCount',
    procedure: 'dispatch.settleCount',
    orderId,
    rule: (order) => {
      const hasEnded = hasGivenLinen(ctx, orderId);
      const isRest = hasEnded && order.linen === 'held';
      if (order.countGapAt === null && !isRest) throw new DomainError('NOTHING_TO_COUNT');
      const lastCount = findOpenCount(ctx, orderId)?.pieces ?? null;
      const lost = countLostPieces({ ...order, hasEnded }, lastCount);
      return {
        detail: describeSettlement(lost),
        columns: {
          countGapAt: null,
          piecesHeld: order.piecesHeld - lost,
          ...(isRest && { linen: 'back', returningAt: null }),
        },
        audited: { lost },
        record: ({ sequence }) => {
          ctx.db.insert(countSettlements).values({ orderId, sequence, lost, reason }).run();
          return { table: 'countSettlements', lost };
        },
      };
    },
  });
}

function describeSettlement(lost: number): string {
  if (lost > 0) return `${formatPieces(lost)} de moins`;
  return lost < 0 ? `${formatPieces(-lost)} de plus` : 'aucune pièce perdue';
}
