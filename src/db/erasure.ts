import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Role } from '#domain/people/roles.ts';
import type { Db } from './connection.ts';
import { eraseContacts, listContactsOfAccount, matchLetters } from './contactErasure.ts';
import { noteRewriteDue } from './folder/rewrite.ts';
import {
  anonymizeActors,
  ERASED_CLIENT,
  ERASED_LIVREUR,
  eraseOrders,
  NO_NOTE,
  selectIds,
} from './orderErasure.ts';
import {
  accountPeople,
  actors,
  applications,
  audit,
  cashCounts,
  cashDays,
  cashHandovers,
  idempotency,
  knownDevices,
  landmarks,
  messages,
  orders,
  outbox,
  passkeys,
  photos,
  positions,
  recoveryCodes,
  recurringRules,
  savedPlaces,
  sessions,
  tokens,
  totpSecrets,
  users,
  visits,
} from './schema.ts';

const ERASED_ACCOUNT = 'Compte supprimé';
const ERASED_NAMES: Record<Role, string> = {
  client: ERASED_CLIENT,
  livreur: ERASED_LIVREUR,
  admin: ERASED_ACCOUNT,
  superadmin: ERASED_ACCOUNT,
};

const NO_REASON = { reason: null, reasonSalt: null };

type ErasedIdentity = { id: string; role: Role; email: string; fullname: string };

/** A restore calls this for the accounts erased since the backup, in its transaction. */
export function erasePerson(db: Db, person: ErasedIdentity, erasedAt: number): void {
  eraseOrders(db, eq(orders.clientId, person.id), { erasedAt, fullname: person.fullname });
  anonymizeLivreur(db, person);
  eraseContacts(db, listContactsOfAccount(db, person.id), erasedAt);
  eraseCashWords(db, person.id);
  deleteOwnRows(db, person);
  anonymizeUser(db, person, erasedAt);
  anonymizeAudit(db, person);
  noteRewriteDue(db, erasedAt);
}

function anonymizeLivreur(db: Db, { id, role }: ErasedIdentity): void {
  db.update(orders)
    .set({ livreurName: ERASED_LIVREUR, livreurPhone: null })
    .where(eq(orders.livreurId, id))
    .run();
  db.update(visits).set({ lng: null, lat: null }).where(eq(visits.livreurId, id)).run();
  anonymizeActors(db, id, ERASED_NAMES[role]);
}

/** The words of a gap are about the person in whose name it is. */
function eraseCashWords(db: Db, id: string): void {
  const own = db.select({ id: cashHandovers.id }).from(cashHandovers).where(eq(cashHandovers.livreurId, id));
  db.update(cashCounts).set(NO_REASON).where(inArray(cashCounts.handoverId, own)).run();
  db.update(cashHandovers).set(NO_REASON).where(eq(cashHandovers.livreurId, id)).run();
  db.update(cashDays)
    .set({ ...NO_NOTE, ...NO_REASON })
    .where(eq(cashDays.closedBy, id))
    .run();
}

function deleteOwnRows(db: Db, { id, email }: ErasedIdentity): void {
  const places = db.select({ id: savedPlaces.id }).from(savedPlaces).where(eq(savedPlaces.userId, id));
  db.delete(landmarks).where(inArray(landmarks.placeId, places)).run();
  for (const table of [sessions, tokens, knownDevices, savedPlaces, accountPeople])
    db.delete(table).where(eq(table.userId, id)).run();
  db.delete(recurringRules).where(eq(recurringRules.clientId, id)).run();
  db.delete(idempotency).where(eq(idempotency.actorId, id)).run();
  deleteFactors(db, id);
  db.delete(positions).where(eq(positions.livreurId, id)).run();
  db.delete(messages).where(eq(messages.email, email)).run();
  db.delete(applications).where(eq(applications.email, email)).run();
  db.delete(outbox).where(matchLetters(email)).run();
  db.delete(photos).where(matchPhotos(db, id)).run();
}

export function deleteFactors(db: Db, userId: string): void {
  for (const table of [passkeys, totpSecrets, recoveryCodes])
    db.delete(table).where(eq(table.userId, userId)).run();
}

/** The condition is for rows only; the files are removed by the caller or the daily sweep. */
export function matchPhotos(db: Db, userId: string) {
  return or(
    inArray(photos.orderId, selectIds(db, eq(orders.clientId, userId))),
    and(isNull(photos.orderId), isNull(photos.drawerEntryId), eq(photos.createdBy, userId)),
  );
}

/** The row stays, because orders and journal refer to it. */
function anonymizeUser(db: Db, { id }: ErasedIdentity, erasedAt: number): void {
  db.update(users).set(buildAnonymousUser(id, erasedAt)).where(eq(users.id, id)).run();
}

/** The journal's triggers allow this one change. Rows of refused sign-ins to the account are changed too. */
function anonymizeAudit(db: Db, { id }: ErasedIdentity): void {
  db.run(sql`update ${audit} set ip = '', salt = null where actor in (select number from ${actors} where user_id = ${id})
    or (subject = ${id} and actor in (select number from ${actors} where role = 'visitor'))`);
}

export function recordErasure(
  db: Db,
  { id, role, createdAt, erasedAt }: { id: string; role: Role; createdAt: number; erasedAt: number },
): void {
  db.insert(users)
    .values({ id, role, createdAt, ...buildAnonymousUser(id, erasedAt) })
    .onConflictDoNothing()
    .run();
}

const buildAnonymousUser = (id: string, erasedAt: number) => ({
  email: `erased-${id}@laveo.invalid`,
  fullname: ERASED_ACCOUNT,
  folded: '',
  phone: '',
  address: '',
  passwordHash: '',
  active: false,
  verified: false,
  orderLetters: false,
  erasedAt,
});
