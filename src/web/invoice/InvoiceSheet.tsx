import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { NavigationType, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatNumericDate } from '#domain/format/calendar.ts';
import { computeIncludedVat, listContactLines, listLegalLines } from '#domain/format/houseWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { describePayment, getTotalLabel, listPaymentLines } from '#domain/format/paymentWords.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { getOrderStatusLabel, getPaymentMethodLabel } from '#domain/format/wording.ts';
import {
  CERTIFICATE_TITLE,
  type CertifiableOrder,
  describeBuyer,
  describeUncertified,
  findCertificate,
  TEST_CERTIFICATE,
} from '#domain/invoices/certification.ts';
import { toInvoicedItem } from '#domain/invoices/saleContent.ts';
import type { Blind } from '#domain/money/cash.ts';
import type { Payment } from '#domain/money/ledger.ts';
import { computeLineTotal } from '#domain/money/pricing.ts';
import { type Order, referenceOf } from '#domain/orders/order.ts';
import { isOrderNotFound, readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Logo } from '#web/ui/drawings/Logo.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button, ButtonAnchor } from '#web/ui/form/Button.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import classes from './InvoiceSheet.module.css';
import { InvoiceSum } from './InvoiceSum.tsx';

type InvoicedOrder = Blind<Order> & CertifiableOrder & { payment: Blind<Payment> };

interface Props {
  query: {
    data?: InvoicedOrder | undefined;
    isPending: boolean;
    isFetching: boolean;
    error: unknown;
    refetch(): unknown;
  };
  back: string;
  payment?: ReactNode;
  /** Instead of the file, while something has to be asked first. */
  onDownload?: (() => void) | undefined;
}

export function InvoiceSheet({ query, back, payment, onDownload }: Props) {
  const navigate = useNavigate();
  // Going back in the history restores the list as it was, but leaves the site unless one of its links led here.
  const cameByLink = useNavigationType() === NavigationType.Push;
  const goBack = () => (cameByLink ? navigate(-1) : navigate(back));
  const backButton = (
    <Button kind="secondary" icon={IconArrowLeft} onClick={goBack}>
      Retour
    </Button>
  );
  // The seller stands above the order and would push it down if it loaded later.
  const house = trpc.house.public.useQuery();
  if (query.isPending || house.isLoading) return <Spinner page />;
  const order = query.data;
  if (!order && !isOrderNotFound(readFailure(query.error))) {
    return (
      <>
        <PageHeader title="Facture" />
        <LoadFailure
          title="Impossible de charger les détails de la commande."
          message="Impossible de charger les informations du client."
          query={query}
          action={backButton}
        />
      </>
    );
  }
  if (!order) {
    return (
      <div className="gap-16 grid items-left">
        <h1>Facture non trouvée.</h1>
        {backButton}
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <div className={`no-print row between mb-16 ${classes.toolbar}`}>
        {backButton}
        <div className={`row ${classes.acts}`}>
          <Button kind="secondary" icon={IconPrinter} onClick={() => window.print()}>
            Imprimer
          </Button>
          {onDownload ? (
            <Button icon={IconDownload} onClick={onDownload}>
              Télécharger PDF
            </Button>
          ) : (
            <ButtonAnchor href={paths.invoicePdf(order.id)} download icon={IconDownload}>
              Télécharger PDF
            </ButtonAnchor>
          )}
        </div>
      </div>
      <article
        className={`mx-auto border round-18 bg-card wrap-anywhere ${classes.sheet}`}
        aria-labelledby="invoice"
      >
        <header className={`between top gap-16 flex flex-wrap ${classes.head}`}>
          <div className={classes.logo}>
            <Logo height={30} />
          </div>
          <div>
            <h1 id="invoice">Facture</h1>
            <p>Commande n° {referenceOf(order.id)}</p>
          </div>
          <InvoiceSum order={order} />
        </header>
        <SellerAddress />
        <Certificate order={order} />
        <OrderDetails order={order} />
        <Lines order={order} />
      </article>
      {payment ? <div className={`no-print mx-auto ${classes.payment}`}>{payment}</div> : null}
    </div>
  );
}

function OrderDetails({ order }: { order: InvoicedOrder }) {
  const details: [string, string][] = [
    ['Client', order.client.fullname],
    ['Facturée à', describeBuyer(order)],
    ['Adresse', order.clientAddress],
    ['Téléphone', formatPhone(order.clientContactPhone)],
    ['Date', formatNumericDate(order.createdAt)],
    ['Statut', getOrderStatusLabel(order.status)],
    ['Mode de paiement', getPaymentMethodLabel(order.paymentMethod)],
    ['Paiement', describePayment(order)],
  ];
  return (
    <dl className={`grid ${classes.facts}`}>
      {details.map(([term, text]) =>
        text === '' ? null : (
          <div key={term}>
            <dt className="muted text-14">{term}</dt>
            <dd className="semibold">{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Lines({ order }: { order: InvoicedOrder }) {
  return (
    <>
      <table className={`tabular full collapse ${classes.lines}`}>
        <thead>
          <tr>
            <th scope="col">Article</th>
            <th scope="col">Service</th>
            <th scope="col">Quantité</th>
            <th scope="col">Prix unitaire</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map(toInvoicedItem).map((item) => (
            <tr key={item.position}>
              <td>{item.name}</td>
              <td>{item.service}</td>
              <td>{item.quantity}</td>
              <td>{formatFcfa(item.unitPrice)}</td>
              <td>{formatFcfa(computeLineTotal(item))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={`tabular grid ${classes.totals}`}>
        <dt>Sous-total</dt>
        <dd>{formatFcfa(order.totalItemsPrice)}</dd>
        <dt>Frais de transport</dt>
        <dd>{formatFcfa(order.transportFee)}</dd>
        <dt className="text-18 heavy">{getTotalLabel(order)}</dt>
        <dd className="text-18 heavy">{formatFcfa(order.grandTotal)}</dd>
        <VatLine total={order.grandTotal} />
        {listPaymentLines(order.payment).map(({ id, label, amount }) => (
          <Fragment key={id}>
            <dt>{label}</dt>
            <dd>{formatFcfa(amount)}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

/** The tax office's part of an invoice: its number and its code, or that it has none. */
function Certificate({ order }: { order: CertifiableOrder }) {
  const { data: house } = trpc.house.public.useQuery();
  const certificate = findCertificate(order);
  if (!certificate)
    return house ? (
      <p className={`mt-16 muted text-14 ${classes.uncertified}`}>
        {describeUncertified(order, house.certification)}
      </p>
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

function SellerAddress() {
  const { data: house } = trpc.house.public.useQuery();
  if (!house) return null;
  const lines = [...listLegalLines(house.legal), ...listContactLines(house)];
  if (lines.length === 0) return null;
  return (
    <address className={`mt-16 muted text-14 grid ${classes.seller}`}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

function VatLine({ total }: { total: number }) {
  const { data: house } = trpc.house.public.useQuery();
  const vat = house ? computeIncludedVat(total, house.legal) : null;
  if (!vat) return null;
  return (
    <>
      <dt>{vat.label}</dt>
      <dd>{formatFcfa(vat.amount)}</dd>
    </>
  );
}
