import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { claims, orderEvents, orderLinks, orders } from '#db/schema.ts';
import { findRow, pickColumns } from '#db/select.ts';
import { buildFollowLink } from '#domain/addresses.ts';
import { computeLinkEnd } from '#domain/contacts/link.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { getGivenName } from '#domain/format/text.ts';
import { getLinkActor } from '#domain/people/roles.ts';
import { findPresentLeg } from '#domain/pieces/visits.ts';
import type { ActEvent } from '../acts/change.ts';
import { recordAudit } from '../acts/journal.ts';
import type { Ctx, Deps, PersonCtx, SignedCtx } from '../ctx.ts';
import { getOrderWithPayment } from '../orders/orders.reads.ts';
import { createLinkToken, hashToken } from '../tokens.ts';

const LINKED = {
  ...pickColumns(orders, 'id', 'clientName', 'status', 'linen', 'completedAt'),
  cancelledAt: sql<
    number | null
  >`(select max(e.at) from ${orderEvents} e where e.order_number = ${orders}.number and (e.to_status = 'cancelled' or e.kind = 'givenBack'))`,
};

const selectOrderOfLink = prepareStatement((db, p) =>
  db
    .select({ ...LINKED, openedAt: orderLinks.openedAt })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(and(eq(orderLinks.id, p('id')), isNull(orderLinks.revokedAt))),
);

export function createLink(ctx: SignedCtx, orderId: string): { url: string; token: string } {
  const order = ctx.db.select(LINKED).from(orders).where(eq(orders.id, orderId)).get();
  if (!order) throw new DomainError('NOT_FOUND');
  if (hasEnded(ctx, order)) throw new DomainError('LINK_ENDED');
  const token = ctx.store.write(() => {
    recordAudit(ctx, { act: 'dispatch.link', subject: orderId });
    return createLinkToken(ctx, orderId);
  });
  return { url: ctx.settings.publicUrl + buildFollowLink(token), token };
}

export function revokeLinks(ctx: SignedCtx, orderId: string): { orderId: string; revoked: number } {
  return ctx.store.write(() => {
    const changes = revokeLinksOfOrder(ctx, orderId);
    if (changes > 0) recordAudit(ctx, { act: 'dispatch.revokeLink', subject: orderId });
    return { orderId, revoked: changes };
  });
}

function revokeLinksOfOrder({ db, now }: Pick<Deps, 'db' | 'now'>, orderId: string): number {
  const isValid = and(eq(orderLinks.orderId, orderId), isNull(orderLinks.revokedAt));
  return db.update(orderLinks).set({ revokedAt: now() }).where(isValid).run().changes;
}

/** The links were sent to a number that was mistyped. */
export function endLinksOfCorrectedOrders(deps: Deps, events: readonly ActEvent[]): void {
  for (const { before, after } of events)
    if (before && after && before.contactId !== after.contactId) revokeLinksOfOrder(deps, after.id);
}

export type LinkCtx = PersonCtx & { orderId: string; linkId: string; openedAt: number | null };

/**
 * An unknown, cut, revoked or ended link is refused in the same way. The guesses of strangers who share its address shut
 * out no right one, whose calls are limited as those of a session.
 */
export function openLink(ctx: Ctx, token: string): LinkCtx {
  const linkId = hashToken(token);
  const order = selectOrderOfLink(ctx.db).get({ id: linkId });
  if (!order || hasEnded(ctx, order)) {
    ctx.limits.consume('link.ip', ctx.request.ip);
    throw new DomainError('LINK_UNKNOWN');
  }
  ctx.limits.countCall({ sessionId: linkId, request: ctx.request });
  return { ...ctx, actor: getLinkActor(order), orderId: order.id, linkId, openedAt: order.openedAt };
}

/** The order that does the linen of a claim again is the same person's. */
export function linkToRedo(link: LinkCtx, claimId: string): { token: string } {
  const isOwnClaim = and(eq(claims.id, claimId), eq(claims.orderId, link.orderId));
  const orderId = findRow(link.db, claims, isOwnClaim)?.redoOrderId;
  if (!orderId) throw new DomainError('NOT_FOUND');
  return { token: link.store.write(() => createLinkToken(link, orderId)) };
}

function noteOpened({ db, store, now, linkId, openedAt }: LinkCtx): void {
  if (openedAt !== null) return;
  store.write(() => db.update(orderLinks).set({ openedAt: now() }).where(eq(orderLinks.id, linkId)).run());
}

const hasEnded = ({ steadyNow }: Pick<Deps, 'steadyNow'>, order: Parameters<typeof computeLinkEnd>[0]) =>
  steadyNow() > (computeLinkEnd(order) ?? Number.POSITIVE_INFINITY);

/**
 * The client's own order, with the livreur's given name and the code that is asked next, without names of the
 * house and numbers of others.
 */
export function readLinkedOrder(link: LinkCtx) {
  noteOpened(link);
  const {
    placedBy: _,
    contactId: __,
    codes,
    payer,
    receiver,
    livreur,
    ...order
  } = getOrderWithPayment(link, link.orderId);
  const leg = findPresentLeg(order);
  return {
    ...order,
    codes: leg ? { [leg]: codes[leg] } : {},
    livreur: livreur && { ...livreur, fullname: getGivenName(livreur.fullname) },
    payer: payer && { name: payer.name },
    receiver: receiver && { name: receiver.name },
  };
}
