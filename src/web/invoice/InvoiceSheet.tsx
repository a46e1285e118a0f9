import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { NavigationType, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { listContactLines, listLegalLines } from '#domain/format/houseWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import type { PublicHouse } from '#domain/house.ts';
import {
  CERTIFICATE_TITLE,
  type CertifiableOrder,
  describeUncertified,
  findCertificate,
  TEST_CERTIFICATE,
} from '#domain/invoices/certification.ts';
import {
  getInvoiceAmount,
  type InvoicedOrder,
  listInvoiceFacts,
  listInvoiceTotals,
} from '#domain/invoices/invoiceWords.ts';
import { toInvoicedItem } from '#domain/invoices/saleContent.ts';
import { computeLineTotal } from '#domain/money/pricing.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { isOrderNotFound, readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Badge } from '#web/ui/badges.tsx';
import { Logo } from '#web/ui/drawings/Logo.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button, ButtonAnchor } from '#web/ui/form/Button.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import classes from './InvoiceSheet.module.css';

type House = PublicHouse | undefined;

interface Props {
  query: {
    data?: (InvoicedOrder & CertifiableOrder) | undefined;
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
      <div className="no-print row between mb-16">
        {backButton}
        <div className={`row ${payment ? '' : classes.acts}`}>
          <Button kind="secondary" icon={IconPrinter} onClick={() => window.print()}>
            Imprimer
          </Button>
          {onDownload ? (
            <Button icon={IconDownload} onClick={onDownload}>
              Télécharger PDF
            </Button>
          ) : (
            <ButtonAnchor
              href={paths.invoicePdf(order.id)}
              download
              icon={IconDownload}
              kind={payment ? 'secondary' : 'primary'}
            >
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
        <SellerAddress house={house.data} />
        <Certificate order={order} house={house.data} />
        <OrderDetails order={order} />
        <Lines order={order} house={house.data} />
      </article>
      {payment ? <div className={`no-print mx-auto ${classes.payment}`}>{payment}</div> : null}
    </div>
  );
}

/** A phone shows it first, because the totals are far below. */
function InvoiceSum({ order }: { order: InvoicedOrder }) {
  const { status, paymentState, amountDue } = order;
  const isCancelled = status === 'cancelled';
  const isDue = paymentState === 'due' || paymentState === 'partial';
  return (
    <p className="no-print below-768 row between whole-row">
      <strong className="text-28 heavy tabular nowrap">
        {formatFcfa(isDue ? amountDue : getInvoiceAmount(order))}
      </strong>
      {isCancelled ? <Badge tone="grey">Annulée</Badge> : null}
      {!isCancelled && isDue ? <Badge tone="sun">À payer</Badge> : null}
      {!isCancelled && paymentState === 'paid' ? <Badge tone="green">Payé</Badge> : null}
    </p>
  );
}

function OrderDetails({ order }: { order: InvoicedOrder }) {
  return (
    <dl className={`grid ${classes.facts}`}>
      {listInvoiceFacts(order).map(([term, text]) =>
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

function Lines({ order, house }: { order: InvoicedOrder; house: House }) {
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
        {listInvoiceTotals(order, house?.legal).map(({ id, label, amount }) => {
          const className = id === 'total' ? 'text-18 heavy' : undefined;
          return (
            <Fragment key={id}>
              <dt className={className}>{label}</dt>
              <dd className={className}>{formatFcfa(amount)}</dd>
            </Fragment>
          );
        })}
      </dl>
    </>
  );
}

/** The tax office's part of an invoice: its number and its code, or that it has none. */
function Certificate({ order, house }: { order: CertifiableOrder; house: House }) {
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
        <p className={`bold self-start p-4-8 round-8 ${classes.fne}`}>FNE</p>
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

function SellerAddress({ house }: { house: House }) {
  const lines = house ? [...listLegalLines(house.legal), ...listContactLines(house)] : [];
  if (lines.length === 0) return null;
  return <address className={`mt-16 muted text-14 pre-line ${classes.seller}`}>{lines.join('\n')}</address>;
}
