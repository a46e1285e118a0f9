import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatHour, formatIsoDay } from '#domain/format/calendar.ts';
import { formatAmount, formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { parseDay } from '#domain/format/period.ts';
import { type OnlineProvider, PROVIDER_LABELS } from '#domain/payments/attempt.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { chooseFailureWords } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Badge } from '#web/ui/badges.tsx';
import { RelativeTime, useNow } from '#web/ui/clock.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { ProviderTroubles } from '#web/ui/feedback/ProviderTroubles.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { TransactionId } from '#web/ui/form/CopyButton.tsx';
import { DayPicker } from '#web/ui/form/DayPicker.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { FigureTable } from '#web/ui/table/FigureTable.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import { describeDifference, describeOurSum, describeTillOfDay } from './reconciliationWords.ts';

type Books = Outputs['cash']['reconcile'];
const ADDRESS = { provider: 'service', day: 'jour' };

export function ReconciliationPage() {
  const today = formatIsoDay(useNow());
  const { filters, choose } = useUrlFilters(ADDRESS, ['day']);
  const counts = trpc.dispatch.counts.useQuery();
  const books = counts.data?.books ?? [];
  const provider = books.find((one) => one === filters.provider) ?? books[0];
  const day = parseDay(filters.day, today);
  return (
    <>
      <SectionHeader
        actions={
          <DayPicker day={day} today={today} onDay={(next) => choose({ day: next === today ? '' : next })} />
        }
      />
      <ProviderTroubles />
      {counts.isError && !counts.data ? (
        <LoadFailure title="Impossible de charger les services de paiement." query={counts} />
      ) : provider ? (
        <>
          {books.length > 1 ? (
            <Chips
              label="Service de paiement"
              joined
              value={provider}
              onChange={(next) => choose({ provider: next })}
              options={books.map((value) => ({ value, label: PROVIDER_LABELS[value] }))}
            />
          ) : null}
          <BooksOfDay provider={provider} day={day} />
        </>
      ) : (
        <EmptyState
          title="Aucun service de paiement n’est branché"
          text="Pour que les paiements Wave se confirment seuls, ajoutez WAVE_API_KEY et WAVE_WEBHOOK_SECRET aux réglages du serveur, puis redémarrez-le."
        />
      )}
    </>
  );
}

function BooksOfDay({ provider, day }: { provider: OnlineProvider; day: string }) {
  const books = trpc.cash.reconcile.useQuery({ provider, day });
  if (books.isPending)
    return (
      <Card>
        <TableSkeleton rows={6} />
      </Card>
    );
  if (!books.data) {
    const { text } = chooseFailureWords(books.error);
    return (
      <LoadFailure
        title={`Impossible de lire le livre de ${PROVIDER_LABELS[provider]}.`}
        message={text}
        query={books}
      />
    );
  }
  const { lines, byHand, ofNobody } = books.data;
  return (
    <div className="stack gap-16">
      <Totals provider={provider} books={books.data} />
      <Card title="Ligne par ligne">
        {lines.length === 0 ? (
          <p className="muted anywhere">
            Aucun paiement confirmé par {PROVIDER_LABELS[provider]} ce jour-là.
          </p>
        ) : (
          <Lines provider={provider} lines={lines} />
        )}
      </Card>
      <ByHand receipts={byHand} />
      <OfNobody provider={provider} notices={ofNobody} />
    </div>
  );
}

function Totals({ provider, books }: { provider: OnlineProvider; books: Books }) {
  const { theirs, ours, fees, lines, onTill, byHand } = books;
  const typed = byHand.reduce((sum, { amount }) => sum + amount, 0);
  const differing = lines.filter((line) => line.theirs !== line.ours).length;
  const figures: [string, string, ...(string | null)[]][] = [
    [`Chez ${PROVIDER_LABELS[provider]}`, formatFcfa(theirs)],
    [
      'Chez nous',
      formatFcfa(ours + typed),
      describeOurSum(typed, ours),
      describeTillOfDay(onTill, ours + typed),
    ],
    ['Lignes qui diffèrent', formatAmount(differing), typed > 0 ? 'hors saisies à la main' : null],
    ['Frais', formatFcfa(fees)],
  ];
  return (
    <div className="surface">
      <dl className="gap-8 grid fit-columns" aria-label="Totaux du jour">
        {figures.map(([term, figure, ...details]) => (
          <div key={term}>
            <dt className="muted">{term}</dt>
            <dd className="text-18 heavy wrap-anywhere">
              {figure}
              {details.map((detail) =>
                detail ? (
                  <span key={detail} className="block muted text-14 regular wrap-anywhere">
                    {detail}
                  </span>
                ) : null,
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Lines({ provider, lines }: { provider: OnlineProvider } & Pick<Books, 'lines'>) {
  const theirTitle = `Chez ${PROVIDER_LABELS[provider]}`;
  return (
    <FigureTable columns={['Paiement', theirTitle, 'Chez nous', 'Frais']} isStacking>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.transactionId} ${line.reference} ${line.at}`}>
            <th scope="row">
              <LineName provider={provider} line={line} />
            </th>
            <td data-label={theirTitle}>{formatSum(line.theirs)}</td>
            <td data-label="Chez nous">{formatSum(line.ours)}</td>
            <td data-label="Frais">{formatSum(line.fee)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

const formatSum = (amount: number | null) => (amount === null ? '–' : formatFcfa(amount));

function LineName({ provider, line }: { provider: OnlineProvider; line: Books['lines'][number] }) {
  const { at, transactionId } = line;
  const difference = describeDifference(line, provider);
  return (
    <>
      <span className="row anywhere">
        <span>{formatHour(at)}</span>
        <OrderLink order={line} otherwise="Commande inconnue" />
        {difference ? <Badge tone="red">{difference}</Badge> : null}
      </span>
      <TransactionId id={transactionId} />
    </>
  );
}

type Named = { order: Pick<Books['lines'][number], 'orderId' | 'number' | 'clientName'>; otherwise: string };

function OrderLink({ order: { orderId, number, clientName }, otherwise }: Named) {
  if (orderId === null || number === null) return <span>{otherwise}</span>;
  return (
    <>
      <Link to={paths.superadmin.order(orderId)} className="bold nowrap tabular">
        {formatOrderNumber(number)}
      </Link>
      <span>{clientName}</span>
    </>
  );
}

function ByHand({ receipts }: { receipts: Books['byHand'] }) {
  if (receipts.length === 0) return null;
  return (
    <Card title="Encaissés à la main">
      <p className="mt-8 mb-12 muted wrap-anywhere">
        Le service de paiement ne connaît pas ces commandes&nbsp;: comparez les sommes et les noms avec sa
        liste.
      </p>
      <ul className="bare ruled">
        {receipts.map((receipt) => (
          <li key={`${receipt.orderId} ${receipt.at} ${receipt.amount}`} className="row between anywhere">
            <span className="row anywhere">
              <span>{formatHour(receipt.at)}</span>
              <OrderLink order={receipt} otherwise="Compte d’entreprise" />
            </span>
            <Amount value={receipt.amount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OfNobody({ provider, notices }: { provider: OnlineProvider; notices: Books['ofNobody'] }) {
  if (notices.length === 0) return null;
  return (
    <Card title="Argent annoncé, sans paiement chez nous">
      <p className="mt-8 mb-12 muted wrap-anywhere">
        {PROVIDER_LABELS[provider]} l’a annoncé depuis 30 jours, et nous ne connaissons pas ces
        paiements&nbsp;: c’est le cas après la restauration d’une sauvegarde. Retrouvez le client, puis
        encaissez sur sa commande.
      </p>
      <ul className="bare ruled">
        {notices.map(({ id, receivedAt, amount, transactionId, reference }) => (
          <li key={id} className="row between anywhere">
            <span className="anywhere">
              <RelativeTime at={receivedAt} />
              <TransactionId id={transactionId} />
              {reference ? (
                <span className="block muted text-14 regular wrap-anywhere">Référence {reference}</span>
              ) : null}
            </span>
            {amount === null ? 'Somme inconnue' : <Amount value={amount} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
