import { and, eq, notInArray, or, sql } from 'drizzle-orm';
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
} from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import { FINAL_STATUSES } from '#domain/lifecycle.ts';
import type { User } from '../auth/accounts.reads.ts';
import { forgetGuesses } from '../auth/guesses.ts';
import { endSession } from '../auth/sessions.ts';
import type { SignedCtx } from '../ctx.ts';
import { auditDesk } from '../journal.ts';
import { refuseLastSuperadmin } from '../people/superadmins.ts';
import { withPassword } from './profile.ts';

const GONE_ACCOUNT = 'Compte supprimé';
const GONE_CLIENT = 'Client supprimé';
const GONE_LIVREUR = 'Livreur supprimé';

/**
 * The person goes, the figures stay: finished orders keep their lines and amounts under no name, and the invoice's
 * legal identity moves to a table that only a superadmin reads.
 */
export async function deleteAccount(
  ctx: SignedCtx,
  { password }: { password: string },
): Promise<{ done: true }> {
  const user = await withPassword(ctx, password);
  ctx.store.write(() => {
    refuseWhileOpen(ctx, user.id);
    if (user.role === 'superadmin') refuseLastSuperadmin(ctx, user.id);
    auditDesk(ctx, { act: 'profile.deleteAccount', subject: user.id });
    keepInvoiceIdentities(ctx, user);
    nameOutOfOrders(ctx, user);
    purge(ctx, user);
    anonymise(ctx, user);
  });
  ctx.live.end({ userId: user.id });
  endSession(ctx);
  ctx.request.clearSiteData();
  // What was overwritten still stands in the write-ahead log until it is moved into the file.
  ctx.store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  return { done: true };
}

function refuseWhileOpen({ db }: SignedCtx, id: string): void {
  const open = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        or(eq(orders.clientId, id), eq(orders.livreurId, id)),
        notInArray(orders.status, [...FINAL_STATUSES]),
      ),
    )
    .get();
  if (open) throw new DomainError('ORDER_OPEN');
}

/** Only finished orders have an invoice. */
function keepInvoiceIdentities({ db, now }: SignedCtx, { id, fullname }: User): void {
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
      erasedAt: now(),
    })
    .onConflictDoNothing()
    .prepare();
  for (const identity of finished) insert.run(identity);
}

function nameOutOfOrders({ db }: SignedCtx, { id, role, fullname }: User): void {
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
  // A livreur who once had an order is named in its events even after another took over.
  if (role === 'livreur') {
    db.update(orderEvents).set({ detail: GONE_LIVREUR }).where(eq(orderEvents.detail, fullname)).run();
  }
  db.update(orders)
    .set({ livreurName: GONE_LIVREUR, livreurPhone: null })
    .where(eq(orders.livreurId, id))
    .run();
  db.update(orderEvents).set({ actorName: gone }).where(eq(orderEvents.actorId, id)).run();
}

function purge(ctx: SignedCtx, { id, email }: User): void {
  const { db } = ctx;
  db.delete(sessions).where(eq(sessions.userId, id)).run();
  db.delete(tokens).where(eq(tokens.userId, id)).run();
  db.delete(knownDevices).where(eq(knownDevices.userId, id)).run();
  db.delete(positions).where(eq(positions.livreurId, id)).run();
  db.delete(idempotency).where(eq(idempotency.userId, id)).run();
  db.delete(messages).where(eq(messages.email, email)).run();
  db.delete(applications).where(eq(applications.email, email)).run();
  // No farewell letter either: its row would be the last place to know the address.
  db.delete(outbox).where(eq(outbox.recipient, email)).run();
  forgetGuesses(ctx, email);
}

/** The row stays, so that orders and journal keep whom they point to; nothing in it tells who that was. */
function anonymise({ db, now }: SignedCtx, { id }: User): void {
  db.update(users)
    .set({
      email: `erased-${id}@laveo.invalid`,
      fullname: GONE_ACCOUNT,
      folded: '',
      phone: '',
      address: '',
      passwordHash: '',
      active: false,
      verified: false,
      orderLetters: false,
      erasedAt: now(),
    })
    .where(eq(users.id, id))
    .run();
}
