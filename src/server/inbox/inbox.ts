import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { applications, messages } from '#db/schema.ts';
import { loadRow } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { DAY } from '#domain/format/calendar.ts';
import {
  type ApplicationState,
  isFilledByMachine,
  isMessageWaiting,
  type MessageMark,
  type MessageState,
  mayDecide,
  mayMark,
} from '#domain/inbox.ts';
import type {
  applicationSchema,
  contactSchema,
  decideSchema,
  markMessageSchema,
  replySchema,
} from '#domain/inputs/inbox.ts';
import type { LetterData } from '#domain/letters.ts';
import { recordAudit } from '../acts/journal.ts';
import { countLetter, hasLetterShare } from '../auth/throttles/letterQuota.ts';
import type { Ctx, SignedCtx } from '../ctx.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { countRecentMessages, foldSender, listTeamAddresses } from './inbox.reads.ts';

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

/** The second of two simultaneous decisions is refused with the first one’s state. */
export function decideApplication(
  ctx: SignedCtx,
  { applicationId, from, state }: z.infer<typeof decideSchema>,
): { id: string; state: ApplicationState } {
  if (!mayDecide(from, state)) throw new DomainError('TRANSITION_REFUSED');
  const decision =
    state === 'new'
      ? { decidedBy: null, decidedAt: null }
      : { decidedBy: ctx.actor.id, decidedAt: ctx.now() };
  return ctx.store.write(() => {
    const decided = ctx.db
      .update(applications)
      .set({ state, ...decision })
      .where(and(eq(applications.id, applicationId), eq(applications.state, from)))
      .run();
    if (decided.changes === 0) throwRefusal(ctx, applicationId);
    recordAudit(ctx, {
      act: 'inbox.decide',
      subject: applicationId,
      before: { state: from },
      after: { state },
    });
    nudgeInboxAfterCommit(ctx);
    return { id: applicationId, state };
  });
}

function throwRefusal(ctx: SignedCtx, applicationId: string): never {
  const { state } = loadRow(ctx.db, applications, eq(applications.id, applicationId));
  throw new DomainError('ALREADY_DECIDED', { state });
}

export function markMessage(
  ctx: SignedCtx,
  { messageId, from, state }: z.infer<typeof markMessageSchema>,
): { id: string; state: MessageState } {
  if (!mayMark(from, state)) throw new DomainError('TRANSITION_REFUSED');
  return ctx.store.write(() =>
    changeMessage(ctx, loadMessage(ctx, messageId), { act: 'inbox.markMessage', from, state }),
  );
}

/** The answer leaves as a letter, and stays with the message for who reads it later. */
export function replyToMessage(
  ctx: SignedCtx,
  { messageId, from, text }: z.infer<typeof replySchema>,
): { id: string; state: MessageState } {
  if (!mayMark(from, 'answered')) throw new DomainError('TRANSITION_REFUSED');
  return ctx.store.write(() => {
    const row = loadMessage(ctx, messageId);
    const changed = changeMessage(ctx, row, { act: 'inbox.reply', from, state: 'answered', reply: text });
    const { email, fullname, message } = row;
    const { teamEmail } = ctx.settings;
    const data = { fullname, message, reply: text };
    enqueueLetter(ctx, { kind: 'inbox.reply', to: email, data, ...(teamEmail && { replyTo: teamEmail }) });
    return changed;
  });
}

interface MessageChange {
  act: 'inbox.markMessage' | 'inbox.reply';
  from: MessageState;
  state: MessageMark;
  reply?: string;
}

function changeMessage(
  ctx: SignedCtx,
  { id, state: current }: ReturnType<typeof loadMessage>,
  { act, from, state, ...reply }: MessageChange,
): { id: string; state: MessageState } {
  if (current !== from) throw new DomainError('MESSAGE_CHANGED', { state: current });
  const handled = isMessageWaiting(state)
    ? { handledBy: null, handledAt: null }
    : { handledBy: ctx.actor.id, handledAt: ctx.now() };
  ctx.db
    .update(messages)
    .set({ state, ...handled, ...reply })
    .where(eq(messages.id, id))
    .run();
  recordAudit(ctx, { act, subject: id, before: { state: from }, after: { state } });
  nudgeInboxAfterCommit(ctx);
  return { id, state };
}

const loadMessage = ({ db }: SignedCtx, messageId: string) =>
  loadRow(db, messages, eq(messages.id, messageId));

function nudgeInboxAfterCommit(ctx: Pick<Ctx, 'store' | 'live'>): void {
  ctx.store.afterCommit(() => ctx.live.announce('inbox', ['admin']), 'inbox');
}
