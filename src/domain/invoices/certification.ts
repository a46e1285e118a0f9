/**
 * `plain`: made while the house certifies nothing. `sending`: stored before the tax office is asked. `unsure`: nobody
 * knows what the tax office has made of it, so that a person looks and it is never sent again by itself.
 */
export const CERTIFICATION_STATES = [
  'plain',
  'to_send',
  'sending',
  'certified',
  'refused',
  'unsure',
] as const;
export type CertificationState = (typeof CERTIFICATION_STATES)[number];

/** Certificates of the tax office's test base are worth nothing. */
export type Certification = 'off' | 'test' | 'on';

export interface InvoicedLine {
  /** The order of a business's month that the line is of, so that a credit note takes back that order alone. */
  orderId?: string;
  description: string;
  quantity: number;
  /** The sum of the whole line, with tax, as the client pays it. */
  amount: number;
}

export interface InvoiceContent {
  lines: InvoicedLine[];
  /** The business as it was when its month was issued. */
  business?: { name: string; ncc: string; rccm: string; address: string };
}

export type CreditedLine = { position: number; quantity: number };

export type RefusedField = { field: string; message: string };

/** Everybody who may read an order sees this of its invoice. */
export type OrderInvoice = { state: CertificationState; number: string | null; token: string | null };

/** Below so many stickers the owner is told to buy some. */
export const FEW_STICKERS = 50;

/** A tax number has seven digits and a letter, as 1304777N. */
export const NCC_PATTERN = /^\d{7}[A-Z]$/;

/** The tax office has nothing of it. */
export const isUnsent = (state: CertificationState): boolean => state === 'to_send' || state === 'refused';

/** A house that certifies nothing takes whole pieces of its invoices back too. */
export const isIssued = (state: CertificationState): boolean => state === 'certified' || state === 'plain';

export const CERTIFICATE_TITLE = 'Facture normalisée électronique (FNE)';
export const TEST_CERTIFICATE = 'ESSAI, sans valeur';

export type CertifiableOrder = { invoice: OrderInvoice | null; buyer: { ncc: string; name: string } | null };

/** The tax office's own proof, where the order has it and this house certifies. */
export function findCertificate({
  invoice,
}: Pick<CertifiableOrder, 'invoice'>): { number: string; token: string | null } | null {
  return invoice?.state === 'certified' && invoice.number !== null
    ? { number: invoice.number, token: invoice.token }
    : null;
}

/** Clients read the same words whatever the tax office waits for. */
export function describeUncertified(
  { invoice }: Pick<CertifiableOrder, 'invoice'>,
  certification: Certification,
): string {
  return certification === 'off' || !invoice || invoice.state === 'plain'
    ? 'Facture non normalisée'
    : 'En cours de certification';
}

export const describeBuyer = ({ buyer }: Partial<CertifiableOrder>): string =>
  buyer ? `${buyer.name}, NCC ${buyer.ncc}` : '';
