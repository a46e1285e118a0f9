import type { ProofLife } from '#domain/people/secondFactor.ts';
import { hasSecondFactor } from '../auth/factors.reads.ts';
import { type ProofCtx, refuseStaleProof } from './recentProof.ts';

/** Rows without a condition always ask. */
type Condition = (ctx: ProofCtx, input: unknown) => boolean;
type ProvenAct = { life: ProofLife; isAsked?: Condition };

const hasRefund: Condition = (_, input) =>
  typeof input === 'object' && input !== null && 'refund' in input && input.refund !== undefined;

/** The input of these acts has the password, which is proof enough where there is no second factor. */
const hasOwnFactor: Condition = ({ db, session }) =>
  session !== null && hasSecondFactor({ db }, session.actor);

const TEN_MINUTES = { life: 'tenMinutes' } as const;
const WORKING_DAY = { life: 'workingDay' } as const;

/** This row is for what an admin may not do alone, in acts that have a row of their own for what they may. */
export const BEYOND_LIMITS = 'money.beyondLimits';

/**
 * These acts ask again who holds the session. The guard of the procedures (`trpc.ts`), that of the exports and that of
 * the admins' limits (`payments/adminLimits.ts`) read this table, and nothing else asks.
 */
export const PROVEN_ACTS: Record<string, ProvenAct> = {
  'auth.freeCodes': TEN_MINUTES,
  'auth.reopenDoor': TEN_MINUTES,
  'people.create': TEN_MINUTES,
  'people.eraseContact': TEN_MINUTES,
  'people.setActive': TEN_MINUTES,
  'people.allowEnrolment': TEN_MINUTES,
  'people.verifyLivreur': TEN_MINUTES,
  'house.update': TEN_MINUTES,
  'catalogue.create': TEN_MINUTES,
  'catalogue.fill': TEN_MINUTES,
  'catalogue.update': TEN_MINUTES,
  'dispatch.markPaid': WORKING_DAY,
  'dispatch.refuseDeclared': WORKING_DAY,
  'dispatch.refund': WORKING_DAY,
  'dispatch.reverse': WORKING_DAY,
  'dispatch.answerClaim': { ...WORKING_DAY, isAsked: hasRefund },
  'accounts.receive': WORKING_DAY,
  'accounts.reverse': WORKING_DAY,
  'accounts.favour': TEN_MINUTES,
  'accounts.confirmDate': TEN_MINUTES,
  'cash.handInFor': WORKING_DAY,
  'cash.count': WORKING_DAY,
  'cash.recount': WORKING_DAY,
  'cash.spend': WORKING_DAY,
  'cash.deposit': WORKING_DAY,
  'cash.closeDay': WORKING_DAY,
  'cash.importReceipts': WORKING_DAY,
  'cash.settle': TEN_MINUTES,
  [BEYOND_LIMITS]: TEN_MINUTES,
  'exports.csv': TEN_MINUTES,
  'profile.exportData': { ...TEN_MINUTES, isAsked: hasOwnFactor },
  'profile.deleteAccount': { ...TEN_MINUTES, isAsked: hasOwnFactor },
  'secondFactor.startPasskey': TEN_MINUTES,
  'secondFactor.addPasskey': TEN_MINUTES,
  'secondFactor.startTotp': TEN_MINUTES,
  'secondFactor.confirmTotp': TEN_MINUTES,
  'secondFactor.removePasskey': TEN_MINUTES,
  'secondFactor.removeTotp': TEN_MINUTES,
  'secondFactor.renewRecoveryCodes': TEN_MINUTES,
};

export function refuseUnprovenAct(ctx: ProofCtx, name: string, input?: unknown): void {
  const act = PROVEN_ACTS[name];
  if (act && (act.isAsked?.(ctx, input) ?? true)) refuseStaleProof(ctx, act.life);
}
