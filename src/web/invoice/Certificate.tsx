import {
  CERTIFICATE_TITLE,
  type CertifiableOrder,
  describeUncertified,
  findCertificate,
  TEST_CERTIFICATE,
} from '#domain/format/certificationWords.ts';
import { trpc } from '#web/net/trpc.ts';
import { QrCode } from '#web/ui/QrCode.tsx';
import classes from './InvoiceSheet.module.css';

/** The tax office's part of an invoice: its number and its code, or that it has none. */
export function Certificate({ order }: { order: CertifiableOrder }) {
  const { data: house } = trpc.house.public.useQuery();
  const certificate = findCertificate(order);
  if (!certificate)
    return house ? (
      <p className="mt-16 muted text-14">{describeUncertified(order, house.certification)}</p>
    ) : null;
  return (
    <section
      className={`row between mt-16 p-12-16 border round-14 ${classes.certificate}`}
      aria-label="Certification"
    >
      <div className="stack gap-4">
        <p className={`bold p-4-8 round-8 ${classes.fne}`}>FNE</p>
        <p className="semibold">{CERTIFICATE_TITLE}</p>
        <p className="tabular anywhere">N° {certificate.number}</p>
        {house?.certification === 'test' ? <p className="danger bold">{TEST_CERTIFICATE}</p> : null}
      </div>
      {certificate.token ? (
        <QrCode text={certificate.token} label="Code QR de vérification de la facture" />
      ) : null}
    </section>
  );
}
