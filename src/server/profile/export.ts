import { asc, eq } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import {
  accountPeople,
  accounts,
  applications,
  contacts,
  idempotency,
  knownDevices,
  landmarks,
  messages,
  outbox,
  passkeys,
  positions,
  recoveryCodes,
  recurringRules,
  savedPlaces,
  tokens,
  totpSecrets,
} from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { verifyOwnPassword } from '../auth/ownPassword.ts';
import type { SignedCtx } from '../ctx.ts';
import { writeSubject } from '../mail/words.ts';
import { toPoint } from '../orderFields/points.ts';
import { readOrders } from './exportOrders.ts';
import { readWork } from './exportWork.ts';

/** Other people appear by their role only, never by name. */
export async function exportData(ctx: SignedCtx, { password }: { password: string }) {
  const user = await verifyOwnPassword(ctx, password);
  ctx.limits.consumeStored(ctx, 'export.own', user.id);
  const { passwordHash: _, folded: __, ...account } = user;
  const { db } = ctx;
  const listOwnRows = <Columns extends Record<string, SQLiteColumn>>(
    columns: Columns,
    owner: SQLiteColumn,
    value = user.id,
  ) => db.select(columns).from(owner.table).where(eq(owner, value)).all();
  return {
    exportedAt: ctx.now(),
    account,
    orders: readOrders(ctx, user.id),
    businesses: db
      .select({ ...pickColumns(accounts, 'name'), ...pickColumns(accountPeople, 'addedAt') })
      .from(accountPeople)
      .innerJoin(accounts, eq(accounts.id, accountPeople.accountId))
      .where(eq(accountPeople.userId, user.id))
      .all(),
    contact: listOwnRows(pickColumns(contacts, 'phone', 'fullname', 'email', 'createdAt'), contacts.userId),
    savedPlaces: db
      .select({
        ...pickColumns(savedPlaces, 'name', 'address', 'lng', 'lat', 'createdAt'),
        landmark: pickColumns(landmarks, 'door', 'photo', 'voice', 'recordedAt'),
      })
      .from(savedPlaces)
      .leftJoin(landmarks, eq(landmarks.placeId, savedPlaces.id))
      .where(eq(savedPlaces.userId, user.id))
      .orderBy(asc(savedPlaces.createdAt))
      .all()
      .map((place) => ({ ...place, ...toPoint(place) })),
    recurringOrders: db
      .select()
      .from(recurringRules)
      .where(eq(recurringRules.clientId, user.id))
      .all()
      .map(({ id: _id, key: _key, bodyHash: _hash, version: _version, ...rule }) => ({
        ...rule,
        ...toPoint(rule),
      })),
    positions: db
      .select(pickColumns(positions, 'lng', 'lat', 'accuracy', 'at'))
      .from(positions)
      .where(eq(positions.livreurId, user.id))
      .orderBy(asc(positions.at))
      .all()
      .map((position) => ({ ...position, ...toPoint(position) })),
    messages: listOwnRows(
      pickColumns(messages, 'fullname', 'message', 'createdAt'),
      messages.email,
      user.email,
    ),
    applications: listOwnRows(
      pickColumns(applications, 'fullname', 'phone', 'city', 'message', 'state', 'createdAt'),
      applications.email,
      user.email,
    ),
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
    ...readWork(ctx, user.id),
    devices: listOwnRows(pickColumns(knownDevices, 'createdAt'), knownDevices.userId),
    passkeys: listOwnRows(pickColumns(passkeys, 'name', 'createdAt', 'lastUsedAt'), passkeys.userId),
    codeApplications: listOwnRows(pickColumns(totpSecrets, 'createdAt', 'lastUsedAt'), totpSecrets.userId),
    recoveryCodes: listOwnRows(pickColumns(recoveryCodes, 'createdAt'), recoveryCodes.userId),
    links: listOwnRows(pickColumns(tokens, 'purpose', 'createdAt', 'expiresAt'), tokens.userId),
    checkouts: listOwnRows(pickColumns(idempotency, 'orderId', 'createdAt'), idempotency.actorId),
  };
}
