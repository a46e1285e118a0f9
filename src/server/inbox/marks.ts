import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { messages } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { isMessageWaiting, type MessageState, mayMark } from '#domain/inbox.ts';
import type { markMessageSchema } from '#domain/inputs/inbox.ts';
import { recordAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { nudgeInboxAfterCommit } from './nudge.ts';

/** Opening a message that a colleague has opened in the meantime is no error and changes nothing. */
export function markMessage(
  ctx: SignedCtx,
  { messageId, from, state }: z.infer<typeof markMessageSchema>,
): { id: string; state: MessageState } {
  if (!mayMark(from, state)) throw new DomainError('TRANSITION_REFUSED');
  return ctx.store.write(() => {
    const current = readState(ctx, messageId);
    if (current !== from) {
      if (from === 'new' && state === 'read') return { id: messageId, state: current };
      throw new DomainError('MESSAGE_CHANGED', { state: current });
    }
    const handled = isMessageWaiting(state)
      ? { handledBy: null, handledAt: null }
      : { handledBy: ctx.actor.id, handledAt: ctx.now() };
    ctx.db
      .update(messages)
      .set({ state, ...handled })
      .where(and(eq(messages.id, messageId), eq(messages.state, from)))
      .run();
    recordAudit(ctx, {
      act: 'inbox.markMessage',
      subject: messageId,
      before: { state: from },
      after: { state },
    });
    nudgeInboxAfterCommit(ctx);
    return { id: messageId, state };
  });
}

function readState({ db }: SignedCtx, messageId: string): MessageState {
  const row = db.select({ state: messages.state }).from(messages).where(eq(messages.id, messageId)).get();
  if (!row) throw new DomainError('NOT_FOUND');
  return row.state;
}
