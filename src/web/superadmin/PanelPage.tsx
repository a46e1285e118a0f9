import { formatAmount } from '#domain/format/money.ts';
import { trpc } from '#web/net/trpc.ts';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { BlockedLetters } from './BlockedLetters.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { InternalSignUpLock } from './InternalSignUpLock.tsx';
import { describeNewcomers } from './panel/comparison.ts';
import { Exports } from './panel/Exports.tsx';
import { Overview } from './panel/Overview.tsx';
import classes from './panel/Panel.module.css';
import { ReachedCaps } from './panel/ReachedCaps.tsx';
import { TrendMark } from './panel/TrendMark.tsx';
import { CreateStaff } from './people/CreateStaff.tsx';

const COUNTERS = [
  ['totalOrders', 'Total Commandes'],
  ['activeAdmins', 'Admins Actifs'],
  ['activeLivreurs', 'Livreurs Actifs'],
  ['registeredClients', 'Clients Enregistrés'],
] as const;

export function PanelPage() {
  const counters = trpc.stats.counters.useQuery(undefined, {
    meta: { title: 'Erreur de chargement', text: 'Impossible de récupérer les statistiques.' },
  });
  return (
    <>
      <PageHeader title="Dashboard Super Administrateur" />
      <div className="stack gap-16">
        <BlockedLetters />
        <FirstSteps />
        <ReachedCaps />
        <InternalSignUpLock onlyClosed />
        {counters.isError && !counters.data ? (
          <LoadFailure title="Impossible de récupérer les statistiques." query={counters} />
        ) : (
          <dl className={`bare stack ${classes.counters}`}>
            {COUNTERS.map(([name, label]) => (
              <div key={name} className={`surface ${classes.counter}`}>
                <dt className="muted">{label}</dt>
                <dd className={`bare heavy tabular ${classes.figure}`}>
                  {counters.data ? formatAmount(counters.data[name]) : '…'}
                </dd>
                <dd className={`bare ${classes.news}`}>
                  {counters.data ? (
                    <TrendMark
                      trend={describeNewcomers(counters.data.new[name], counters.data.newInDays)}
                      better="up"
                    />
                  ) : (
                    '\u00a0'
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <Overview />
        <div className={`stack gap-16 ${classes.pair}`}>
          <Card title="Gestion des comptes">
            <div className="row gap-16">
              <CreateStaff role="admin" />
              <CreateStaff role="livreur" />
            </div>
          </Card>
          <Exports />
        </div>
      </div>
    </>
  );
}
