import { prepareStatement } from '#db/connection.ts';
import { contactAttempts } from '#db/schema.ts';
import type { ContactedInput } from '#domain/inputs/contacts.ts';
import { applyActs } from '../acts/act.ts';
import { resolveActTime } from '../acts/actTime.ts';
import type { SignedCtx } from '../ctx.ts';

const insertAttempt = prepareStatement((db, p) =>
  db.insert(contactAttempts).values(p.row('orderId', 'sequence', 'words', 'channel')),
);

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
          insertAttempt(ctx.db).run({ orderId, sequence, words, channel });
          return null;
        },
      }),
    },
    { key: actId ? { key: actId, body: `${orderId} contacted ${words} ${channel}` } : null },
  );
  return { orderId };
}
