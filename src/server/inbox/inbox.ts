import type { z } from 'zod';
import { applications, messages } from '#db/schema.ts';
import { DAY } from '#domain/calendar.ts';
import { filledByMachine } from '#domain/inbox.ts';
import type { applicationSchema, contactSchema } from '#domain/inputs/inbox.ts';
import type { Ctx } from '../ctx.ts';
import { applicationLetter, contactLetter } from '../mail/letters/inbox.ts';
import type { Letter } from '../mail/mail.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { messagesSince, teamAddresses } from './inbox.reads.ts';
import { searchable } from './search.ts';

/** More in a day than people write: somebody should look, nobody is refused for it. */
const UNUSUAL = 20;

/** The answer to a machine is the same: it must not learn what gave it away. */
const THANKS = { sent: true } as const;

export function sendMessage(ctx: Ctx, input: z.infer<typeof contactSchema>): typeof THANKS {
  if (filledByMachine(input)) return THANKS;
  takeTurn(ctx, input.email);
  const { fullname, email, message } = input;
  const row = {
    id: ctx.id(),
    fullname,
    folded: searchable({ fullname, email }),
    email,
    message,
    createdAt: ctx.now(),
  };
  ctx.store.write(() => {
    ctx.db.insert(messages).values(row).run();
    tellTeam(ctx, `contact:${row.id}`, email, contactLetter(row, desk(ctx)));
  });
  ctx.mail.wake();
  const today = messagesSince(ctx, ctx.now() - DAY);
  if (today > UNUSUAL) ctx.log.warn('inbox.unusual', { count: today });
  return THANKS;
}

export function apply(ctx: Ctx, input: z.infer<typeof applicationSchema>): typeof THANKS {
  if (filledByMachine(input)) return THANKS;
  takeTurn(ctx, input.email);
  const { fullname, phone, email, city, message = '' } = input;
  const folded = searchable({ fullname, email, city, phone });
  const row = { id: ctx.id(), fullname, folded, phone, email, city, message, createdAt: ctx.now() };
  ctx.store.write(() => {
    ctx.db.insert(applications).values(row).run();
    tellTeam(ctx, `application:${row.id}`, email, applicationLetter(row, desk(ctx)));
  });
  ctx.mail.wake();
  return THANKS;
}

/** The two forms together: a flood does not get twice as much by taking turns. */
function takeTurn(ctx: Ctx, email: string): void {
  ctx.limits.takeKept(ctx, 'form.ip', ctx.request.ip);
  ctx.limits.takeKept(ctx, 'form.address', email);
}

/** Past the hour's cap of letters that strangers may cause, what they wrote is kept and read at the desk. */
function tellTeam(ctx: Ctx, event: string, replyTo: string, letter: Letter): void {
  for (const to of teamAddresses(ctx)) {
    if (ctx.limits.tryTake('letters.anonymous', 'all'))
      putInOutbox(ctx, { event: `${event}:${to}`, to, letter, replyTo });
  }
}

/** The team's mailbox is read by admins; without one the letters go to the superadmins, who have their own area. */
function desk({ settings }: Ctx): string {
  return `${settings.publicUrl}/${settings.teamEmail ? 'admin' : 'superadmin'}`;
}
