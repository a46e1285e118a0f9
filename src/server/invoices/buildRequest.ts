import { eq, sql } from 'drizzle-orm';
import { accounts, contacts, orders, users } from '#db/schema.ts';
import { findRow } from '#db/select.ts';
import type { HouseSettings } from '#domain/house.ts';
import {
  type Buyer,
  buildSaleRequest,
  chooseFneMethod,
  type FneMethod,
  findTaxCode,
  type SaleRequest,
} from '#domain/invoices/fneSale.ts';
import { LEDGER_METHODS } from '#domain/money/payment.ts';
import type { Deps } from '../ctx.ts';
import { readEntries, sumReceived } from '../payments/payments.reads.ts';
import type { InvoiceRow } from './sales.ts';

/** The settings without which nothing is sent. */
const NEEDED = ['vat', 'fnePointOfSale', 'fneEstablishment', 'fneContact'] as const;
export type NeededSetting = (typeof NEEDED)[number];

export const findSettingFault = ({ house }: Pick<Deps, 'house'>): NeededSetting | undefined => {
  const settings = house();
  return NEEDED.find((name) => settings[name] === null);
};

/** Settings and people are read anew at each sending, so that a correction reaches what is refused. */
export function buildRequest(deps: Deps, { content, orderId, accountId }: InvoiceRow): SaleRequest {
  const house = deps.house();
  const { vat, fnePointOfSale, fneEstablishment } = house;
  return buildSaleRequest({
    content,
    ...(accountId === null
      ? readOrderBuyer(deps, house, orderId ?? '')
      : readAccountBuyer(deps, house, accountId)),
    pointOfSale: fnePointOfSale ?? '',
    establishment: fneEstablishment ?? '',
    vat: vat ?? 0,
    taxCode: findTaxCode(house),
  });
}

type Buying = { buyer: Buyer; method: FneMethod };

/** An erased client leaves neither name nor phone. */
function readOrderBuyer({ db }: Deps, { fneContact }: HouseSettings, orderId: string): Buying {
  const order = db
    .select({
      ncc: orders.buyerNcc,
      buyerName: orders.buyerName,
      clientName: orders.clientName,
      phone: orders.clientContactPhone,
      method: orders.paymentMethod,
      accountEmail: users.email,
      contactEmail: sql<string | null>`coalesce(${orders.clientEmail}, ${contacts.email})`,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.clientId))
    .leftJoin(contacts, eq(contacts.id, orders.contactId))
    .where(eq(orders.id, orderId))
    .get();
  const entries = readEntries({ db }, orderId);
  return {
    buyer: {
      name: order?.buyerName || order?.clientName || 'Client',
      ncc: order?.ncc ?? null,
      phone: order?.phone || (fneContact?.phone ?? ''),
      email: order?.accountEmail || order?.contactEmail || (fneContact?.email ?? ''),
    },
    method: chooseFneMethod(
      LEDGER_METHODS.map((method) => ({ method, amount: sumReceived(entries, method) })),
      order?.method ?? null,
    ),
  };
}

function readAccountBuyer({ db }: Deps, { fneContact }: HouseSettings, id: string): Buying {
  const account = findRow(db, accounts, eq(accounts.id, id));
  return {
    buyer: {
      name: account?.name ?? '',
      ncc: account?.ncc ?? null,
      phone: fneContact?.phone ?? '',
      email: account?.email ?? '',
    },
    method: 'deferred',
  };
}
