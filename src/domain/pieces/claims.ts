import { HOUR } from '../format/calendar.ts';
import { isOpen, type OrderStatus } from '../lifecycle/lifecycle.ts';
import { countLines, countPieces, type Handover, type Line, type LineCount, type Linen } from './handover.ts';

export const CLAIM_KINDS = ['manquant', 'abime', 'tache', 'autre'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** A claim whose linen is done again is an accepted one. */
export const CLAIM_OUTCOMES = ['redo', 'accepted', 'refused', 'answered'] as const;
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];
export type ClaimState = 'open' | Exclude<ClaimOutcome, 'redo'>;

export const MAX_CLAIM_PHOTOS = 3;
export const MAX_OPEN_CLAIMS = 5;

export const CLAIM_MS = 48 * HOUR;
export const CLAIM_ANSWER_MS = 24 * HOUR;

export interface Claim {
  id: string;
  position: number | null;
  kind: ClaimKind;
  pieces: number;
  words: string;
  photos: string[];
  state: ClaimState;
  answer: string | null;
  lost: number;
  /** The order that does the linen again for nothing, with the number that its client reads. */
  redoOrderId: string | null;
  redoNumber: string | null;
  createdAt: number;
  dueAt: number;
  answeredAt: number | null;
}

export function isClaimOverdue({ state, dueAt }: Pick<Claim, 'state' | 'dueAt'>, now: number): boolean {
  return state === 'open' && dueAt < now;
}

/** The client learns of a hand-over when the server does, which may be long after a livreur without network did it. */
export function findClaimStart(at: number | null, recordedAt: number | null = 0): number | null {
  return at === null ? null : Math.max(at, recordedAt ?? 0);
}

export function mayClaim(endedAt: number | null, now: number): boolean {
  return endedAt === null || now <= endedAt + CLAIM_MS;
}

/** The pieces of a lot are those that its pickup counted; a claim without a line is about all of them. */
export function countClaimable(
  lines: readonly Line[],
  counts: readonly LineCount[] | null | undefined,
  position: number | null,
): number {
  return countPieces(
    countLines(lines, counts ?? []).filter((line) => position === null || line.position === position),
  );
}

interface Claimable {
  status: OrderStatus;
  linen: Linen;
  completedAt: number | null;
  handovers: readonly Pick<Handover, 'leg' | 'at' | 'recordedAt'>[];
}

function findEndTime({ status, linen, completedAt, handovers }: Claimable): number | null {
  if (isOpen(status) || linen === 'held') return null;
  const last = handovers.findLast(({ leg }) => leg === 'delivery' || leg === 'return');
  return findClaimStart(last?.at ?? completedAt, last?.recordedAt);
}

export function mayOfferClaim(order: Claimable, now: number): boolean {
  return order.linen !== 'client' && mayClaim(findEndTime(order), now);
}
