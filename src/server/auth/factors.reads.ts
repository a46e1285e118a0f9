import { eq } from 'drizzle-orm';
import { passkeys, totpSecrets } from '#db/schema.ts';
import { type Actor, isDeskRole } from '#domain/people/roles.ts';
import { type Factors, hasFactor } from '#domain/people/secondFactor.ts';
import type { Deps } from '../ctx.ts';

type Shared = Pick<Deps, 'db'>;

export function readFactors({ db }: Shared, userId: string): Factors {
  const passkey = db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).get();
  return { passkey: passkey !== undefined, totp: findTotp({ db }, userId) !== undefined };
}

export function hasSecondFactor(deps: Shared, { id, role }: Pick<Actor, 'id' | 'role'>): boolean {
  return isDeskRole(role) && hasFactor(readFactors(deps, id));
}

export function findTotp({ db }: Shared, userId: string) {
  return db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)).get();
}
