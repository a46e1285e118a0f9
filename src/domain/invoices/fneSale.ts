import type { LegalIdentity } from '../house.ts';
import type { LedgerMethod, OrderMethod } from '../money/payment.ts';
import type { InvoiceContent, InvoicedLine } from './certification.ts';

/** The codes of the tax office; the flat regimes have a zero rate of their own. */
export type TaxCode = 'TVA' | 'TVAC' | 'TVAD';

export type FneMethod = 'cash' | 'mobile-money' | 'deferred';

const METHODS: Record<LedgerMethod | OrderMethod, FneMethod> = {
  espece: 'cash',
  wave: 'mobile-money',
  orange: 'mobile-money',
  pispi: 'mobile-money',
  compte: 'deferred',
};

/** The largest of several sums names the method; an unpaid order has that which it was placed with. */
export function chooseFneMethod(
  paid: readonly { method: LedgerMethod; amount: number }[],
  chosen: OrderMethod | null,
): FneMethod {
  const [largest] = paid.filter(({ amount }) => amount > 0).toSorted((a, b) => b.amount - a.amount);
  return METHODS[largest?.method ?? chosen ?? 'espece'];
}

const FLAT_REGIMES = ['TEE', 'RME'];

export function findTaxCode({ vat, taxRegime }: Pick<LegalIdentity, 'vat' | 'taxRegime'>): TaxCode {
  if (vat === 18) return 'TVA';
  return FLAT_REGIMES.includes(taxRegime?.trim().toUpperCase() ?? '') ? 'TVAD' : 'TVAC';
}

/** The tax office wants the price of one piece before tax, and takes four decimals. */
export function computePriceBeforeTax({ amount, quantity }: InvoicedLine, vat: number): number {
  return Number((amount / quantity / (1 + vat / 100)).toFixed(4));
}

/** Public notes disagree on what `amount` is, so this one line says it. */
const AMOUNT_IS: 'afterTax' | 'beforeTax' = 'afterTax';

export const readTotalAfterTax = (
  { amount, vatAmount }: { amount: number; vatAmount: number },
  amountIs: 'afterTax' | 'beforeTax' = AMOUNT_IS,
): number => Math.round(amountIs === 'afterTax' ? amount : amount + vatAmount);

export interface Buyer {
  name: string;
  /** Null for a person, whose invoice is another kind of document. */
  ncc: string | null;
  phone: string;
  email: string;
}

export interface SaleToSign {
  content: InvoiceContent;
  method: FneMethod;
  buyer: Buyer;
  pointOfSale: string;
  establishment: string;
  vat: number;
  taxCode: TaxCode;
}

/** The request as the tax office spells it. */
export function buildSaleRequest(sale: SaleToSign) {
  const { content, method, buyer, pointOfSale, establishment, vat, taxCode } = sale;
  return {
    invoiceType: 'sale',
    paymentMethod: method,
    template: buyer.ncc === null ? 'B2C' : 'B2B',
    isRne: false,
    ...(buyer.ncc !== null && { clientNcc: buyer.ncc }),
    clientCompanyName: buyer.name,
    clientPhone: buyer.phone,
    clientEmail: buyer.email,
    pointOfSale,
    establishment,
    items: content.lines.map((line) => ({
      taxes: [taxCode],
      description: line.description,
      quantity: line.quantity,
      amount: computePriceBeforeTax(line, vat),
    })),
  };
}

export type SaleRequest = ReturnType<typeof buildSaleRequest>;
