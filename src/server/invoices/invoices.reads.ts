import { and, eq } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { invoiceIdentities, orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { pickLegalIdentity, type Seller } from '#domain/house.ts';
import type { Blind } from '#domain/money/cash.ts';
import type { Role } from '#domain/people/roles.ts';
import { isVisibleOrder } from '../acts/visibility.ts';
import type { PersonCtx } from '../ctx.ts';
import type { Invoice } from '../documents/documents.ts';
import { parseRow } from '../orderFields/jsonFields.ts';
import { type OrderRow, selectOrders } from '../orderFields/orderJson.ts';
import { BLIND_MONEY, getBlindness } from '../orderFields/uncountedCash.ts';
import { readInvoicePayment } from '../payments/payments.reads.ts';
import { getCertification } from '../providers/fne/fne.ts';

const prepareInvoice = (role: Role, via?: 'link') =>
  prepareStatement((db, p) =>
    selectOrders(db, BLIND_MONEY).where(
      and(isVisibleOrder({ role, id: p('me'), via }), eq(orders.id, p('orderId'))),
    ),
  );
const forClient = prepareInvoice('client');
const forDesk = prepareInvoice('admin');
const forLink = prepareInvoice('client', 'link');

const legalIdentity = prepareStatement((db, p) =>
  db
    .select(pickColumns(invoiceIdentities, 'clientName', 'phone', 'address'))
    .from(invoiceIdentities)
    .where(eq(invoiceIdentities.orderId, p('orderId'))),
);

export function readInvoice(ctx: PersonCtx, orderId: string): Invoice {
  const { id: me, role, via } = ctx.actor;
  if (role === 'livreur') throw new DomainError('INVOICE_NOT_FOUND');
  const ofClient = via === 'link' ? forLink : forClient;
  const statement = (role === 'client' ? ofClient : forDesk)(ctx.db);
  const row: Blind<OrderRow> | null = parseRow(statement.get({ me, orderId, ...getBlindness(ctx) }));
  if (!row) throw new DomainError('INVOICE_NOT_FOUND');
  return {
    ...row,
    ...readErasedIdentity(ctx, row),
    payment: readInvoicePayment(ctx, row),
    seller: readSeller(ctx),
  };
}

/** A superadmin still sees who was invoiced after the account of the client is erased. */
function readErasedIdentity(
  ctx: PersonCtx,
  { id: orderId, client }: Pick<OrderRow, 'id' | 'client'>,
): Partial<Pick<OrderRow, 'client' | 'clientContactPhone' | 'clientAddress'>> {
  const identity = ctx.actor.role === 'superadmin' ? legalIdentity(ctx.db).get({ orderId }) : undefined;
  if (!identity) return {};
  const { clientName: fullname, phone: clientContactPhone, address: clientAddress } = identity;
  return { client: { ...client, fullname }, clientContactPhone, clientAddress };
}

/** Every invoice shows the house's present identity, so that a correction also reaches older orders. */
export function readSeller(ctx: Pick<PersonCtx, 'house' | 'fne'>): Seller {
  const house = ctx.house();
  const { teamPhone, teamWhatsapp } = house;
  return { teamPhone, teamWhatsapp, legal: pickLegalIdentity(house), certification: getCertification(ctx) };
}
