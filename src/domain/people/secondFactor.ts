import { DAY, HOUR, MINUTE } from '../format/calendar.ts';
import type { Me } from './accounts.ts';
import { isDeskRole, type Role } from './roles.ts';

/** An `open` session may do what its account may; `verify` owes a second factor, and `enrol` may only add one. */
export type SessionPhase = 'open' | 'verify' | 'enrol';

export type ProofMeans = 'factor' | 'password';
/** `workingDay` is for money within an admin's limits; a password proves for ten minutes only. */
export type ProofLife = 'tenMinutes' | 'workingDay';
const PROOF_LIFE_MS: Record<ProofLife, Record<ProofMeans, number>> = {
  tenMinutes: { factor: 10 * MINUTE, password: 10 * MINUTE },
  workingDay: { factor: 12 * HOUR, password: 10 * MINUTE },
};

/** A proof dated in the future is none: the clock may have been set back. */
export function isProofFresh(proof: { age: number; by: ProofMeans | null }, life: ProofLife): boolean {
  return proof.age >= 0 && proof.age <= PROOF_LIFE_MS[life][proof.by ?? 'password'];
}

/** A superadmin's word, or the server's own command, lets one sign-in by password add a first factor for this time. */
export const ENROLMENT_LIFE_MS = HOUR;
/** The seeded owner's address was never confirmed, so the first sign-in by password within this time may add one. */
export const SEED_ENROLMENT_MS = 30 * DAY;
export const RECOVERY_CODE_COUNT = 10;
export const MAX_PASSKEY_NAME = 60;

export type Factors = { passkey: boolean; totp: boolean };

/**
 * An answer with `secondFactor` and no user owes a second step: one of these factors or, if there is none, adding one.
 * An answer with both advises a member of the desk to add one.
 */
export type SignInAnswer = { user: Me | null; secondFactor?: Factors };

export const hasFactor = ({ passkey, totp }: Factors): boolean => passkey || totp;

export function computeSecondFactorDeadline(
  account: { role: Role; demo: boolean; secondFactorAskedAt: number | null },
  graceDays: number,
): number | null {
  const { role, demo, secondFactorAskedAt } = account;
  if (!isDeskRole(role) || demo || secondFactorAskedAt === null) return null;
  return secondFactorAskedAt + graceDays * DAY;
}
