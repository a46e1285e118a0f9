import { IconDots, IconFileImport, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatIsoDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { parseDay } from '#domain/format/period.ts';
import { PROVIDER_LABELS } from '#domain/payments/attempt.ts';
import { NEXT_PAGE, trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { RelativeTime, useNow } from '#web/ui/clock.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { ProviderTroubles } from '#web/ui/feedback/ProviderTroubles.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button, IconButton } from '#web/ui/form/Button.tsx';
import { DayPicker } from '#web/ui/form/DayPicker.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { ActMenu, type MenuAct } from '#web/ui/overlay/ActMenu.tsx';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import sheet from '../desk.module.css';
import { AskButton } from '../dialogs/AskButton.tsx';
import { describeAttemptToCheck } from '../money/attemptWords.ts';
import type { AttemptToCheck } from '../types.ts';
import classes from './Cash.module.css';
import { CashDay } from './CashDay.tsx';
import { CashDrawer } from './CashDrawer.tsx';
import { CashNow } from './CashNow.tsx';

const ImportDialog = createLazyDialog(async () => (await import('./import/ImportDialog.tsx')).ImportDialog);

const ADDRESS = { day: 'jour' };

export function DeskCashPage({ listFileActs }: { listFileActs?(day: string): MenuAct[] }) {
  const [isImporting, setImporting] = useState(false);
  const today = formatIsoDay(useNow());
  const { filters, choose } = useUrlFilters(ADDRESS, ['day']);
  const day = parseDay(filters.day, today);
  const desk = trpc.cash.desk.useQuery();
  const toCheck = usePaymentsToCheck();
  const importAct = { label: 'Importer un relevé', icon: IconFileImport, onClick: () => setImporting(true) };
  const isWaiting = toCheck.isPending && toCheck.failureCount === 0;
  return (
    <>
      <SectionHeader
        actions={
          <>
            <DayPicker
              day={day}
              today={today}
              onDay={(next) => choose({ day: next === today ? '' : next })}
            />
            <div className="no-print">
              <ActMenu
                target={
                  <IconButton
                    kind="secondary"
                    icon={IconDots}
                    aria-label="Autres actes de la caisse"
                    // An open menu keeps its acts, so it waits for the fact that one of them hangs on.
                    disabled={desk.isPending && desk.failureCount === 0}
                  />
                }
                acts={[
                  { label: 'Imprimer', icon: IconPrinter, onClick: () => window.print() },
                  ...(desk.data?.takesPispi ? [importAct] : []),
                  ...(listFileActs?.(day) ?? []),
                ]}
                position="bottom-end"
              />
            </div>
          </>
        }
      />
      <ImportDialog opened={isImporting} onClose={() => setImporting(false)} />
      {isWaiting ? <ListSkeleton /> : null}
      <div data-waits={isWaiting} className={sheet.page}>
        <ProviderTroubles />
        <div className={`stack gap-16 ${classes.parts}`}>
          {day === today ? (
            <>
              <PaymentsToCheck query={toCheck} />
              <div className={`stack gap-16 ${classes.now}`}>
                <CashNow />
                <CashDrawer day={day} isToday />
              </div>
            </>
          ) : null}
          <CashDay day={day} isToday={day === today} />
          {day === today ? null : <CashDrawer day={day} isToday={false} />}
        </div>
      </div>
    </>
  );
}

export const usePaymentsToCheck = () => trpc.cash.attempts.useInfiniteQuery({}, NEXT_PAGE);

export function PaymentsToCheck({ query }: { query: ReturnType<typeof usePaymentsToCheck> }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (query.isPending) return null;
  if (!data) return <LoadFailure title="Impossible de charger les paiements à vérifier." query={query} />;
  // The others are asked again by the server, and need nobody.
  const attempts = data.pages
    .flatMap(({ items }) => items)
    .toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null));
  if (attempts.length === 0) return null;
  return (
    <Card title="Paiements à vérifier" className="no-print">
      <ul className="bare ruled" aria-label="Paiements à vérifier">
        {attempts.map((attempt) => (
          <PaymentToCheck key={attempt.id} attempt={attempt} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button kind="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Afficher la suite
        </Button>
      ) : null}
    </Card>
  );
}

function PaymentToCheck({ attempt }: { attempt: AttemptToCheck }) {
  const { orderId, number, clientName, provider, amount, createdAt } = attempt;
  const paths = useDeskPaths();
  return (
    <li className="row between anywhere">
      <span className="words">
        <span className="row anywhere">
          <strong>{clientName}</strong>
          <Link to={paths.order(orderId)}>
            <strong>{formatOrderNumber(number)}</strong>
          </Link>
          <span>
            {PROVIDER_LABELS[provider]}, <Amount value={amount} />
          </span>
          <span className="muted text-14">
            <RelativeTime at={createdAt} />
          </span>
        </span>
        <span className={sheet.words}>{describeAttemptToCheck(attempt)}</span>
      </span>
      <Act attempt={attempt} />
    </li>
  );
}

function Act({ attempt }: { attempt: AttemptToCheck }) {
  const { problem, toReturn } = attempt;
  if (problem === null) return null;
  if (problem === 'mismatch')
    return <AskButton question={{ about: 'receivePayment', attempt }}>Encaisser ce qui est venu</AskButton>;
  if (problem === 'surplus')
    return (
      <AskButton
        question={{ about: 'returnPayment', attempt }}
      >{`Rembourser ${formatFcfa(toReturn)}`}</AskButton>
    );
  return (
    <span className="row">
      <AskButton question={{ about: 'returnPayment', attempt }}>Redemander le remboursement</AskButton>
      <AskButton question={{ about: 'returnPayment', attempt, byHand: true }}>Rendu autrement</AskButton>
    </span>
  );
}
