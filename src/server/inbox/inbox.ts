import type { z } from 'zod';
import { applications, messages } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import { isFilledByMachine } from '#domain/inbox.ts';
import type { applicationSchema, contactSchema } from '#domain/inputs/inbox.ts';
import type { LetterData } from '#domain/letters.ts';
import { countLetter, hasLetterShare } from '../auth/throttles/letterQuota.ts';
import type { Ctx } from '../ctx.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { countRecentMessages, listTeamAddresses } from './inbox.reads.ts';
import { nudgeInboxAfterCommit } from './nudge.ts';
import { foldSender } from './search.ts';

const UNUSUAL = 20;

/** A bot gets the same answer as a person, so that it does not learn that its message was dropped. */
const THANKS = { sent: true } as const;

export function sendMessage(ctx: Ctx, input: z.infer<typeof contactSchema>): typeof THANKS {
  if (isFilledByMachine(input)) return THANKS;
  consumeLimits(ctx, input.email);
  const { fullname, email, message } = input;
  const folded = foldSender({ fullname, email });
  const row = { id: ctx.id(), fullname, folded, email, message, createdAt: ctx.now() };
  ctx.store.write(() => {
    ctx.db.insert(messages).values(row).run();
    notifyTeam(ctx, 'inbox.message', { fullname, email, message, area: getTeamArea(ctx) });
    nudgeInboxAfterCommit(ctx);
  });
  const today = countRecentMessages(ctx, ctx.now() - DAY);
  if (today > UNUSUAL) ctx.log.warn('inbox.unusual', { count: today });
  return THANKS;
}

export function sendApplication(ctx: Ctx, input: z.infer<typeof applicationSchema>): typeof THANKS {
  if (isFilledByMachine(input)) return THANKS;
  consumeLimits(ctx, input.email);
  const { fullname, phone, email, city, message = '' } = input;
  const folded = foldSender({ fullname, email, city, phone });
  const row = { id: ctx.id(), fullname, folded, phone, email, city, message, createdAt: ctx.now() };
  ctx.store.write(() => {
    ctx.db.insert(applications).values(row).run();
    notifyTeam(ctx, 'inbox.application', { fullname, phone, email, city, message, area: getTeamArea(ctx) });
    nudgeInboxAfterCommit(ctx);
  });
  return THANKS;
}

/** Both forms share these limits, so that alternating between them gains nothing. */
function consumeLimits(ctx: Ctx, email: string): void {
  ctx.limits.consumeStored(ctx, 'form.ip', ctx.request.ip);
  ctx.limits.consumeStored(ctx, 'form.address', email);
}

/** A message beyond the network's share of letters sends none, but the desk still finds it in the inbox. */
function notifyTeam<Kind extends 'inbox.message' | 'inbox.application'>(
  ctx: Ctx,
  kind: Kind,
  data: LetterData[Kind],
): void {
  for (const to of listTeamAddresses(ctx)) {
    if (!hasLetterShare(ctx, 'letters.anonymous')) return;
    enqueueLetter(ctx, { kind, to, data, replyTo: data.email });
    countLetter(ctx, 'letters.anonymous');
  }
}

/** Admins read the team's mailbox; without one the letters go to the superadmins, who have their own area. */
function getTeamArea({ settings }: Ctx): 'admin' | 'superadmin' {
  return settings.teamEmail ? 'admin' : 'superadmin';
}
