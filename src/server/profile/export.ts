import { asc, eq, inArray, or } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { listContactsOfAccount } from '#db/contactErasure.ts';
import {
  accountPeople,
  accounts,
  actors,
  applications,
  audit,
  cashCounts,
  cashDays,
  cashHandovers,
  contacts,
  drawerEntries,
  idempotency,
  knownDevices,
  landmarks,
  messages,
  orderEvents,
  outbox,
  passkeys,
  positions,
  recoveryCodes,
  recurringRules,
  savedPlaces,
  sessions,
  tokens,
  totpSecrets,
  visits,
} from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { verifyOwnPassword } from '../auth/ownPassword.ts';
import type { Ctx, SignedCtx } from '../ctx.ts';
import { writeSubject } from '../mail/words.ts';
import { toPoint, toPointOrNull } from '../orderFields/points.ts';
import { readOrders } from './exportOrders.ts';

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
  const contactIds = listContactsOfAccount(db, user.id);
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
    contact: db
      .select(pickColumns(contacts, 'phone', 'fullname', 'email', 'createdAt'))
      .from(contacts)
      .where(inArray(contacts.id, contactIds))
      .all(),
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
      .where(or(eq(recurringRules.clientId, user.id), inArray(recurringRules.contactId, contactIds)))
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
      pickColumns(messages, 'fullname', 'message', 'reply', 'createdAt'),
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

/** The house also holds how somebody worked in it, and from where an account was used. */
function readWork({ db }: Pick<Ctx, 'db'>, userId: string) {
  return {
    sessions: db
      .select({
        ...pickColumns(sessions, 'device', 'network', 'createdAt', 'lastUsedAt', 'heardAt'),
        endsAt: sessions.absoluteExpiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .all(),
    journal: db
      .select(pickColumns(audit, 'act', 'at', 'ip'))
      .from(audit)
      .innerJoin(actors, eq(actors.number, audit.actor))
      .where(eq(actors.userId, userId))
      .orderBy(asc(audit.sequence))
      .all(),
    failedVisits: db
      .select({ ...pickColumns(visits, 'leg', 'attempt', 'reason', 'lng', 'lat'), at: orderEvents.at })
      .from(visits)
      .innerJoin(orderEvents, eq(orderEvents.sequence, visits.sequence))
      .where(eq(visits.livreurId, userId))
      .orderBy(asc(visits.sequence))
      .all()
      .map(({ lng, lat, ...visit }) => ({ ...visit, ...toPointOrNull({ lng, lat }) })),
    ...readCash(db, userId),
  };
}

const readCash = (db: Ctx['db'], userId: string) => ({
  cashHandovers: db
    .select({
      ...pickColumns(cashHandovers, 'id', 'expected', 'declared', 'at', 'counted', 'countedAt', 'gap'),
      ...pickColumns(cashHandovers, 'outcome', 'reason', 'settledAt'),
    })
    .from(cashHandovers)
    .where(eq(cashHandovers.livreurId, userId))
    .orderBy(asc(cashHandovers.at))
    .all(),
  cashCounts: db
    .select(pickColumns(cashCounts, 'handoverId', 'counted', 'reason', 'at'))
    .from(cashCounts)
    .innerJoin(cashHandovers, eq(cashHandovers.id, cashCounts.handoverId))
    .where(eq(cashHandovers.livreurId, userId))
    .orderBy(asc(cashCounts.at))
    .all(),
  drawerEntries: db
    .select(pickColumns(drawerEntries, 'kind', 'amount', 'note', 'at'))
    .from(drawerEntries)
    .where(eq(drawerEntries.actorId, userId))
    .orderBy(asc(drawerEntries.at))
    .all(),
  closedDays: db
    .select({
      ...pickColumns(cashDays, 'day', 'counted', 'gap', 'note', 'closedAt'),
      ...pickColumns(cashDays, 'outcome', 'reason', 'settledAt'),
    })
    .from(cashDays)
    .where(eq(cashDays.closedBy, userId))
    .orderBy(asc(cashDays.day))
    .all(),
});
