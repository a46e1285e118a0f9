import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { formatHour, MINUTE } from '#domain/format/calendar.ts';
import { formatAmount } from '#domain/format/money.ts';
import { formatLongDay } from '#domain/format/order/slotWords.ts';
import { capitalize } from '#domain/format/text.ts';
import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { Exports } from './panel/Exports.tsx';
import { MonthCard } from './panel/MonthCard.tsx';
import { ToDoList } from './panel/ToDoList.tsx';
import classes from './panel/Today.module.css';
import { TodayFigures } from './panel/TodayFigures.tsx';
import { buildDetailLink, usePeriod } from './panel/usePeriod.ts';
import { CreateStaff } from './people/CreateStaff.tsx';

const QUIET = { kind: 'secondary', size: 'sm' } as const;

const COUNTERS = [
  ['totalOrders', 'Total Commandes'],
  ['activeAdmins', 'Admins Actifs'],
  ['activeLivreurs', 'Livreurs Actifs'],
  ['registeredClients', 'Clients Enregistrés'],
] as const;

/** Strangers seldom use up what the house sends in a day. */
const ReachedCaps = createRetryableLazy(async () => (await import('./panel/ReachedCaps.tsx')).ReachedCaps);

export function PanelPage() {
  const query = trpc.stats.today.useQuery(undefined, { refetchInterval: MINUTE });
  const { period } = usePeriod();
  const [isExporting, setExporting] = useState(false);
  const { data } = query;
  if (period) return <Navigate to={buildDetailLink(period)} replace />;
  return (
    <>
      <PageHeader title="Dashboard Super Administrateur" subtitle={<Now />} />
      <div className="stack gap-16">
        <LazyPart>
          <ReachedCaps />
        </LazyPart>
        {query.isError && !data ? (
          <LoadFailure title="Impossible de récupérer les statistiques." query={query} />
        ) : (
          <>
            <TodayFigures data={data} />
            <div className={`stack gap-16 ${classes.columns}`}>
              <ToDoList things={data?.toDo} />
              <MonthCard data={data?.month} />
            </div>
          </>
        )}
        <div className={`stack gap-16 ${classes.columns}`}>
          <Card title="Gestion des comptes">
            <div className="row">
              <CreateStaff role="admin" look={QUIET} />
              <CreateStaff role="livreur" look={QUIET} />
              <Button {...QUIET} aria-expanded={isExporting} onClick={() => setExporting((value) => !value)}>
                Exporter en CSV
              </Button>
            </div>
          </Card>
          <Counters />
        </div>
        {isExporting ? (
          <div ref={scrollIntoView}>
            <Exports period={undefined} />
          </div>
        ) : null}
      </div>
    </>
  );
}

/** The exports open below the fold. */
const scrollIntoView = (exports: HTMLElement | null) => exports?.scrollIntoView({ block: 'end' });

function Now() {
  const now = useNow();
  return (
    <>
      {capitalize(formatLongDay(now))}, <strong className="tabular">{formatHour(now)}</strong>
    </>
  );
}

function Counters() {
  const counters = trpc.stats.counters.useQuery(undefined, {
    meta: { title: 'Erreur de chargement', text: 'Impossible de récupérer les statistiques.' },
  });
  if (counters.isError && !counters.data)
    return <LoadFailure title="Impossible de récupérer les statistiques." query={counters} />;
  return (
    <Card aria-label="En tout">
      <dl className={`stack bare two-columns ${classes.all}`}>
        {COUNTERS.map(([name, label]) => (
          <div key={name}>
            <dt className="muted text-13">{label}</dt>
            <dd className="bare text-22 heavy tabular">
              {counters.data ? formatAmount(counters.data[name]) : '…'}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
