import { eq } from 'drizzle-orm';
import { passkeys } from '#db/schema.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { enqueueLetter, type LetterCtx } from '../mail/outbox.ts';
import type { User } from './accounts.reads.ts';

/** A stolen password may have added the passkeys of a client or livreur, so a reset leaves none of them. */
export function removeSolePasskeys(ctx: LetterCtx, { id, role, email }: User): void {
  if (isDeskRole(role)) return;
  const { changes: count } = ctx.db.delete(passkeys).where(eq(passkeys.userId, id)).run();
  if (count > 0) enqueueLetter(ctx, { kind: 'security.passkeysRemoved', to: email, data: { count } });
}
