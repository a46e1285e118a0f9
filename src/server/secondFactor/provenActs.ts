import { hasFactor } from '#domain/people/secondFactor.ts';
import { readFactors } from '../auth/factors.reads.ts';
import type { Ctx } from '../ctx.ts';
import { refuseStaleProof } from './recentProof.ts';

/** Rows without a condition always ask. */
type Condition = (ctx: Ctx, input: unknown) => boolean;
type ProvenAct = { isAsked?: Condition };

const hasRefund: Condition = (_, input) =>
  typeof input === 'object' && input !== null && 'refund' in input && input.refund !== undefined;

/** The input of these acts has the password, which is proof enough where there is no second factor. */
const hasOwnFactor: Condition = ({ db, actor }) => actor !== null && hasFactor(readFactors({ db }, actor.id));

/**
 * These acts ask again who holds the session. The guard of the procedures (`trpc.ts`) and that of the exports read
 * this table, and nothing else asks.
 */
export const PROVEN_ACTS: Record<string, ProvenAct> = {
  'auth.reopenDoor': {},
  'people.create': {},
  'people.setActive': {},
  'people.allowEnrolment': {},
  'people.verifyLivreur': {},
  'house.update': {},
  'catalogue.create': {},
  'catalogue.fill': {},
  'catalogue.update': {},
  'dispatch.markPaid': {},
  'dispatch.refuseDeclared': {},
  'dispatch.refund': {},
  'dispatch.reverse': {},
  'dispatch.answerClaim': { isAsked: hasRefund },
  'cash.handInFor': {},
  'cash.count': {},
  'cash.recount': {},
  'cash.spend': {},
  'cash.deposit': {},
  'cash.closeDay': {},
  'cash.settle': {},
  'exports.csv': {},
  'profile.exportData': { isAsked: hasOwnFactor },
  'profile.deleteAccount': { isAsked: hasOwnFactor },
  'secondFactor.startPasskey': {},
  'secondFactor.addPasskey': {},
  'secondFactor.startTotp': {},
  'secondFactor.confirmTotp': {},
  'secondFactor.removePasskey': {},
  'secondFactor.removeTotp': {},
  'secondFactor.renewRecoveryCodes': {},
};

export function refuseUnprovenAct(ctx: Ctx, name: string, input?: unknown): void {
  const act = PROVEN_ACTS[name];
  if (act && (act.isAsked?.(ctx, input) ?? true)) refuseStaleProof(ctx);
}
