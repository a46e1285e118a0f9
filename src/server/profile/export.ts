import { asc, eq } from 'drizzle-orm';
import {
  applications,
  idempotency,
  knownDevices,
  messages,
  outbox,
  passkeys,
  positions,
  recoveryCodes,
  savedPlaces,
  sessions,
  tokens,
  totpSecrets,
} from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { verifyOwnPassword } from '../auth/ownPassword.ts';
import type { SignedCtx } from '../ctx.ts';
import { writeSubject } from '../mail/words.ts';
import { toPoint } from '../orderFields/points.ts';
import { readOrders } from './exportOrders.ts';

/** Everything stored about the person, and nothing about anybody else: of others, only their role. */
export async function exportData(ctx: SignedCtx, { password }: { password: string }) {
  const user = await verifyOwnPassword(ctx, password);
  ctx.limits.consumeStored(ctx, 'export.own', user.id);
  const { passwordHash: _, folded: __, ...account } = user;
  const { db } = ctx;
  return {
    exportedAt: ctx.now(),
    account,
    orders: readOrders(ctx, user.id),
    savedPlaces: db
      .select(pickColumns(savedPlaces, 'name', 'address', 'lng', 'lat', 'createdAt'))
      .from(savedPlaces)
      .where(eq(savedPlaces.userId, user.id))
      .orderBy(asc(savedPlaces.createdAt))
      .all()
      .map((place) => ({ ...place, ...toPoint(place) })),
    positions: db
      .select(pickColumns(positions, 'lng', 'lat', 'accuracy', 'at'))
      .from(positions)
      .where(eq(positions.livreurId, user.id))
      .orderBy(asc(positions.at))
      .all()
      .map((position) => ({ ...position, ...toPoint(position) })),
    messages: db
      .select(pickColumns(messages, 'fullname', 'message', 'createdAt'))
      .from(messages)
      .where(eq(messages.email, user.email))
      .all(),
    applications: db
      .select(pickColumns(applications, 'fullname', 'phone', 'city', 'message', 'state', 'createdAt'))
      .from(applications)
      .where(eq(applications.email, user.email))
      .all(),
    letters: db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, user.email))
      .all()
      .map((letter) => ({
        subject: writeSubject(letter, ctx.settings.publicUrl),
        state: letter.state,
        createdAt: letter.createdAt,
        sentAt: letter.sentAt,
      })),
    sessions: db
      .select({
        ...pickColumns(sessions, 'device', 'network', 'createdAt', 'lastUsedAt'),
        endsAt: sessions.absoluteExpiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, user.id))
      .all(),
    devices: db
      .select(pickColumns(knownDevices, 'createdAt'))
      .from(knownDevices)
      .where(eq(knownDevices.userId, user.id))
      .all(),
    passkeys: db
      .select(pickColumns(passkeys, 'name', 'createdAt', 'lastUsedAt'))
      .from(passkeys)
      .where(eq(passkeys.userId, user.id))
      .all(),
    codeApplications: db
      .select(pickColumns(totpSecrets, 'createdAt', 'lastUsedAt'))
      .from(totpSecrets)
      .where(eq(totpSecrets.userId, user.id))
      .all(),
    recoveryCodes: db
      .select(pickColumns(recoveryCodes, 'createdAt'))
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, user.id))
      .all(),
    links: db
      .select(pickColumns(tokens, 'purpose', 'createdAt', 'expiresAt'))
      .from(tokens)
      .where(eq(tokens.userId, user.id))
      .all(),
    checkouts: db
      .select(pickColumns(idempotency, 'orderId', 'createdAt'))
      .from(idempotency)
      .where(eq(idempotency.actorId, user.id))
      .all(),
  };
}
