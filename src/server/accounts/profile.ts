import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders, users } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import { isPointText, type Point } from '#domain/geo.ts';
import { foldedFor } from '#domain/search.ts';
import { meOf, userById } from '../auth/accounts.reads.ts';
import { refuseCommon } from '../auth/common-passwords.ts';
import { countGuess, forgiveGuess, takeBackGuess } from '../auth/guesses.ts';
import { tellPasswordChanged } from '../auth/reset.ts';
import { hashPassword, verifyPassword } from '../auth/secrets.ts';
import { endSessionsOf, openSession } from '../auth/sessions.ts';
import { voidTokens } from '../auth/tokens.ts';
import type { SignedCtx } from '../ctx.ts';
import { auditDesk } from '../journal.ts';
import { MICRO } from '../orders/rows.ts';

export type Profile = ReturnType<typeof profile>;

export function profile(ctx: SignedCtx) {
  const user = myself(ctx);
  const { address, orderLetters, createdAt } = user;
  return { ...meOf(user), address, orderLetters, createdAt };
}

interface Changes {
  fullname: string;
  phone: string;
  address?: string | undefined;
  orderLetters?: boolean | undefined;
}

/** What is left out stays. The journal names the fields that a member of the desk changed, not their content. */
export function updateProfile(ctx: SignedCtx, { fullname, phone, address, orderLetters }: Changes): Profile {
  ctx.store.write(() => {
    const before = myself(ctx);
    const after = {
      fullname,
      phone,
      address: address ?? before.address,
      orderLetters: orderLetters ?? before.orderLetters,
    };
    ctx.db
      .update(users)
      .set({ ...after, folded: foldedFor(fullname, phone) })
      .where(eq(users.id, before.id))
      .run();
    if (fullname !== before.fullname) renameInOrders(ctx, before.id, fullname);
    const fields = (['fullname', 'phone', 'address', 'orderLetters'] as const).filter(
      (f) => before[f] !== after[f],
    );
    auditDesk(ctx, { act: 'profile.update', subject: before.id, after: { fields } });
  });
  return profile(ctx);
}

const rename = prepared((db) =>
  db
    .update(orders)
    .set({ clientName: sql`${sql.placeholder('fullname')}`, folded: sql`${sql.placeholder('folded')}` })
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare(),
);

/** The board shows the present name and finds it by what the order holds. Each order has a contact phone of its own. */
function renameInOrders({ db }: SignedCtx, clientId: string, fullname: string): void {
  const placed = db
    .select({ id: orders.id, phone: orders.clientContactPhone })
    .from(orders)
    .where(eq(orders.clientId, clientId))
    .all();
  for (const { id, phone } of placed) rename(db).run({ id, fullname, folded: foldedFor(fullname, phone) });
}

/** Every session ends, this one included; the browser at hand gets a new one. */
export async function changePassword(
  ctx: SignedCtx,
  { current, password }: { current: string; password: string },
): Promise<{ done: true }> {
  const user = await withPassword(ctx, current);
  refuseCommon(user.role, password);
  const passwordHash = await hashPassword(ctx.gate, password);
  ctx.store.write(() => {
    const changed = ctx.db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .run();
    // Somebody reset it while we were hashing: the later proof stands.
    if (changed.changes === 0) throw new DomainError('PASSWORD_WRONG');
    voidTokens(ctx, user.id, 'reset');
    endSessionsOf(ctx, user.id);
    tellPasswordChanged(ctx, user.email);
    auditDesk(ctx, { act: 'profile.changePassword', subject: user.id });
  });
  ctx.live.end({ userId: user.id });
  ctx.mail.wake();
  await openSession(ctx, user.id);
  return { done: true };
}

/** The password asked again, counted like a sign-in: an unlocked phone is no way to guess it. */
export async function withPassword(ctx: SignedCtx, password: string) {
  const user = myself(ctx);
  const guess = countGuess(ctx, user.email);
  let right: boolean;
  try {
    right = await verifyPassword(ctx.gate, user.passwordHash, password);
  } catch (error) {
    takeBackGuess(ctx, guess);
    throw error;
  }
  if (!right) throw new DomainError('PASSWORD_WRONG');
  forgiveGuess(ctx, guess);
  return user;
}

export function myself(ctx: SignedCtx) {
  const user = userById(ctx, ctx.actor.id);
  if (!user) throw new DomainError('NOT_SIGNED_IN');
  return user;
}

export interface Place {
  location: Point;
  /** Empty when nobody wrote one: the point that an order shows instead is no address to give again. */
  address: string;
  /** When we were last called there. */
  at: number;
}

/** Where we fetched the linen before, the latest first, each place once. */
export function places(ctx: SignedCtx): Place[] {
  const seen = ctx.db
    .select({ lng: orders.lng, lat: orders.lat, address: orders.clientAddress, at: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.clientId, ctx.actor.id), isNotNull(orders.lng)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(50)
    .all();
  const byAddress = new Map<string, Place>();
  for (const { lng, lat, address, at } of seen) {
    const location = { lng: Number(lng) / MICRO, lat: Number(lat) / MICRO };
    if (!byAddress.has(address))
      byAddress.set(address, { location, address: isPointText(address) ? '' : address, at });
  }
  return [...byAddress.values()].slice(0, 5);
}
