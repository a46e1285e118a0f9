import { LEDGER_METHODS, mapMethods } from '../money/payment.ts';

/** A business pays with these; an order's own ledger knows other methods. */
export const ACCOUNT_METHODS = ['transfer', 'check', 'espece', 'wave'] as const;
export type AccountMethod = (typeof ACCOUNT_METHODS)[number];

/** `favour`: the house gives the business something back that has no credit note. */
export const ACCOUNT_ENTRY_KINDS = ['receipt', 'favour', 'reversal'] as const;
export type AccountEntryKind = (typeof ACCOUNT_ENTRY_KINDS)[number];

export type AccountPrice = { productId: string; service: string; price: number };

/** Whole percent off the lines, or else a price list for some of the garments, never both. */
export type AccountTerms = { discount: number; prices: readonly AccountPrice[] };

/** Transport costs a business what it costs everybody. */
export function priceOnAccount<Item extends { productId: string; service: string; unitPrice: number }>(
  item: Item,
  { discount, prices }: AccountTerms,
): Item & { discount: number } {
  const listed = prices.find((one) => one.productId === item.productId && one.service === item.service);
  return { ...item, unitPrice: listed?.price ?? item.unitPrice, discount };
}

export interface AccountInvoice {
  id: string;
  /** For example "2026-11". */
  month: string;
  number?: string;
  amount: number;
  due: number;
  dueAt: number | null;
}

export interface AccountMoney {
  /** The sum that the house owes the business. */
  credit: number;
  /** The sum that is due of its invoices. */
  owed: number;
  /** The orders that no invoice has yet, also those still under way. */
  uninvoiced: number;
  invoices: AccountInvoice[];
}

type Limit = Pick<AccountMoney, 'credit' | 'owed' | 'uninvoiced'> & { ceiling: number };

/** The sum that may still be ordered; below zero where the desk passed the ceiling. */
export const computeRoom = ({ credit, owed, uninvoiced, ceiling }: Limit): number =>
  ceiling + credit - owed - uninvoiced;

/** Money that came, whether from the client of an order or from a business. */
export const RECEIPT_METHODS = [...LEDGER_METHODS, 'transfer', 'check'] as const;
export type ReceiptMethod = (typeof RECEIPT_METHODS)[number];

export const mapReceiptMethods = <Value>(
  compute: (method: ReceiptMethod) => Value,
): Record<ReceiptMethod, Value> => ({
  ...mapMethods(compute),
  transfer: compute('transfer'),
  check: compute('check'),
});

export const GIVE_BACK_ADVICE =
  'Pour rendre un crédit, annulez le règlement dont il vient, puis enregistrez ce que vous en gardez.';

export const ACCOUNT_ENTRY_LABELS: Record<AccountEntryKind, string> = {
  receipt: 'Règlement',
  favour: 'Geste',
  reversal: 'Annulation',
};
