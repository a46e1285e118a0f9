import type { Certification, OrderInvoice } from '../invoices/certification.ts';

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
