import { contactAttempts } from '#db/schema.ts';
import type { ContactedInput } from '#domain/inputs/contacts.ts';
import { applyActs } from '../acts/act.ts';
import { resolveActTime } from '../acts/actTime.ts';
import type { SignedCtx } from '../ctx.ts';

/** Records that somebody was called or written to; whether the message left, only the phone knows. */
export function recordAttempt(
  ctx: SignedCtx,
  procedure: 'dispatch.contacted' | 'missions.contacted',
  { orderId, words, channel, actId, at }: ContactedInput,
): { orderId: string } {
  applyActs(
    ctx,
    {
      kind: 'contact',
      procedure,
      orderId,
      rule: () => ({
        ...resolveActTime(ctx, orderId, at),
        audited: { words, channel },
        keepsOrder: true,
        record: ({ sequence }) => {
          ctx.db.insert(contactAttempts).values({ orderId, sequence, words, channel }).run();
          return null;
        },
      }),
    },
    { key: actId ? { key: actId, body: `${orderId} contacted ${words} ${channel}` } : null },
  );
  return { orderId };
}
