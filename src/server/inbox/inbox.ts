import type { z } from 'zod';
import { applications, messages } from '#db/schema.ts';
import { paths } from '#domain/addresses.ts';
import { DAY } from '#domain/format/calendar.ts';
import { isFilledByMachine } from '#domain/inbox.ts';
import type { applicationSchema, contactSchema } from '#domain/inputs/inbox.ts';
import { countLetter, hasLetterShare } from '../auth/throttles/letterQuota.ts';
import type { Ctx } from '../ctx.ts';
import { applicationLetter, contactLetter } from '../mail/letters/inbox.ts';
import type { Letter } from '../mail/mail.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { messagesSince, teamAddresses } from './inbox.reads.ts';
import { searchable } from './search.ts';

/** Messages in a day from which the log warns; none is refused for it. */
const UNUSUAL = 20;

/** The answer to a bot is the same, so that it learns nothing. */
const THANKS = { sent: true } as const;

export function sendMessage(ctx: Ctx, input: z.infer<typeof contactSchema>): typeof THANKS {
  if (isFilledByMachine(input)) return THANKS;
  consumeLimits(ctx, input.email);
  const { fullname, email, message } = input;
  const folded = searchable({ fullname, email });
  const row = { id: ctx.id(), fullname, folded, email, message, createdAt: ctx.now() };
  ctx.store.write(() => {
    ctx.db.insert(messages).values(row).run();
    notifyTeam(ctx, `contact:${row.id}`, email, contactLetter(row, deskUrl(ctx, 'messages')));
  });
  const today = messagesSince(ctx, ctx.now() - DAY);
  if (today > UNUSUAL) ctx.log.warn('inbox.unusual', { count: today });
  return THANKS;
}

export function apply(ctx: Ctx, input: z.infer<typeof applicationSchema>): typeof THANKS {
  if (isFilledByMachine(input)) return THANKS;
  consumeLimits(ctx, input.email);
  const { fullname, phone, email, city, message = '' } = input;
  const folded = searchable({ fullname, email, city, phone });
  const row = { id: ctx.id(), fullname, folded, phone, email, city, message, createdAt: ctx.now() };
  ctx.store.write(() => {
    ctx.db.insert(applications).values(row).run();
    notifyTeam(ctx, `application:${row.id}`, email, applicationLetter(row, deskUrl(ctx, 'applications')));
  });
  return THANKS;
}

/** The two forms share them: alternating gives no more. */
function consumeLimits(ctx: Ctx, email: string): void {
  ctx.limits.consumeStored(ctx, 'form.ip', ctx.request.ip);
  ctx.limits.consumeStored(ctx, 'form.address', email);
}

/** Beyond the network's share of anonymous letters, what was written is still read at the desk. */
function notifyTeam(ctx: Ctx, event: string, replyTo: string, letter: Letter): void {
  for (const to of teamAddresses(ctx)) {
    if (!hasLetterShare(ctx, 'letters.anonymous')) return;
    enqueueLetter(ctx, { event: `${event}:${to}`, to, letter, replyTo });
    countLetter(ctx, 'letters.anonymous');
  }
}

/** Admins read the team's mailbox; without one the letters go to the superadmins, who have their own area. */
function deskUrl({ settings }: Ctx, page: 'messages' | 'applications'): string {
  return settings.publicUrl + paths[settings.teamEmail ? 'admin' : 'superadmin'][page];
}
