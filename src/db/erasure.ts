import { and, eq, or, sql } from 'drizzle-orm';
import type { Role } from '#domain/roles.ts';
import type { Db } from './open.ts';
import {
  applications,
  idempotency,
  invoiceIdentities,
  knownDevices,
  messages,
  orderEvents,
  orders,
  outbox,
  positions,
  sessions,
  tokens,
  users,
} from './schema.ts';

const GONE_ACCOUNT = 'Compte supprimé';
const GONE_CLIENT = 'Client supprimé';
const GONE_LIVREUR = 'Livreur supprimé';

/** Whoever is to be forgotten, as the database still knows him. */
export interface Known {
  id: string;
  role: Role;
  email: string;
  fullname: string;
}

/**
 * The person goes, the figures stay: finished orders keep their lines and amounts under no name, and the invoice's
 * legal identity moves to a table that only a superadmin reads. Inside the caller's transaction; a restore calls it too,
 * for those who were erased since the backup.
 */
export function erasePerson(db: Db, person: Known, erasedAt: number): void {
  keepInvoiceIdentities(db, person, erasedAt);
  nameOutOfOrders(db, person);
  purge(db, person);
  anonymise(db, person, erasedAt);
}

/** Only finished orders have an invoice. */
function keepInvoiceIdentities(db: Db, { id, fullname }: Known, erasedAt: number): void {
  const finished = db
    .select({ orderId: orders.id, phone: orders.clientContactPhone, address: orders.clientAddress })
    .from(orders)
    .where(and(eq(orders.clientId, id), eq(orders.status, 'completed')))
    .all();
  const insert = db
    .insert(invoiceIdentities)
    .values({
      orderId: sql.placeholder('orderId'),
      clientName: fullname,
      phone: sql.placeholder('phone'),
      address: sql.placeholder('address'),
      erasedAt,
    })
    .onConflictDoNothing()
    .prepare();
  for (const identity of finished) insert.run(identity);
}

function nameOutOfOrders(db: Db, { id, role }: Known): void {
  const gone = role === 'client' ? GONE_CLIENT : role === 'livreur' ? GONE_LIVREUR : GONE_ACCOUNT;
  db.update(orders)
    .set({
      clientName: GONE_CLIENT,
      clientAddress: '',
      clientContactPhone: '',
      folded: '',
      lng: null,
      lat: null,
    })
    .where(eq(orders.clientId, id))
    .run();
  // By whom the event names, never by the name: others bear the same, and anybody may call himself "paid".
  db.update(orderEvents).set({ detail: GONE_LIVREUR }).where(eq(orderEvents.livreurId, id)).run();
  db.update(orders)
    .set({ livreurName: GONE_LIVREUR, livreurPhone: null })
    .where(eq(orders.livreurId, id))
    .run();
  db.update(orderEvents).set({ actorName: gone }).where(eq(orderEvents.actorId, id)).run();
}

function purge(db: Db, { id, email }: Known): void {
  db.delete(sessions).where(eq(sessions.userId, id)).run();
  db.delete(tokens).where(eq(tokens.userId, id)).run();
  db.delete(knownDevices).where(eq(knownDevices.userId, id)).run();
  db.delete(positions).where(eq(positions.livreurId, id)).run();
  db.delete(idempotency).where(eq(idempotency.userId, id)).run();
  db.delete(messages).where(eq(messages.email, email)).run();
  db.delete(applications).where(eq(applications.email, email)).run();
  db.delete(outbox).where(lettersOf(email)).run();
}

/**
 * No farewell letter either: its row would be the last place to know the address. The team's copies of what the person
 * wrote, which an answer would reach, bear the name in their subject.
 */
export function lettersOf(email: string) {
  return or(eq(outbox.recipient, email), eq(outbox.replyTo, email));
}

/** The row stays, so that orders and journal keep whom they point to. */
function anonymise(db: Db, { id }: Known, erasedAt: number): void {
  db.update(users).set(nobody(id, erasedAt)).where(eq(users.id, id)).run();
}

/** That somebody was erased, in a database that has never heard of him. One that has keeps its row. */
export function keepErased(
  db: Db,
  { id, role, createdAt, erasedAt }: { id: string; role: Role; createdAt: number; erasedAt: number },
): void {
  db.insert(users)
    .values({ id, role, createdAt, ...nobody(id, erasedAt) })
    .onConflictDoNothing()
    .run();
}

/** Nothing in it tells who that was. */
const nobody = (id: string, erasedAt: number) => ({
  email: `erased-${id}@laveo.invalid`,
  fullname: GONE_ACCOUNT,
  folded: '',
  phone: '',
  address: '',
  passwordHash: '',
  active: false,
  verified: false,
  orderLetters: false,
  erasedAt,
});
