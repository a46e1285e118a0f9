import { Fragment } from 'react';
import { trpc } from '#web/net/trpc.ts';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { CommuneForecast } from './CommuneForecast.tsx';
import { describeForecastGap, describeShortage, listHouseFigures } from './capacityWords.ts';
import { WeekTable } from './WeekTable.tsx';

export function CapacityPage() {
  const capacity = trpc.dispatch.capacity.useQuery(undefined, { refetchInterval: 60_000 });
  const forecast = trpc.stats.forecast.useQuery();
  const expected = forecast.data?.known ? forecast.data.days : [];
  return (
    <>
      <PageHeader title="Capacité" subtitle="Ce que la maison peut tenir d’ici sept jours." />
      <div className="stack gap-16">
        {capacity.isPending ? (
          <Card title="La semaine">
            <TableSkeleton rows={7} />
          </Card>
        ) : null}
        {capacity.isError ? (
          <LoadFailure title="Impossible de charger la capacité de la semaine." query={capacity} />
        ) : null}
        {capacity.data ? (
          <>
            <Card title="En ce moment">
              <dl className="facts">
                {listHouseFigures(capacity.data).map(([name, value]) => (
                  <Fragment key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </Fragment>
                ))}
              </dl>
            </Card>
            <Card title="La semaine">
              <p className="mb-12">{describeShortage(capacity.data.days)}</p>
              <WeekTable days={capacity.data.days} expected={expected} />
            </Card>
          </>
        ) : null}
        {forecast.isError ? (
          <LoadFailure title="Impossible de charger la prévision." query={forecast} />
        ) : null}
        {forecast.data ? (
          <Card title="Commandes attendues, par commune">
            {forecast.data.known ? (
              <CommuneForecast days={forecast.data.days} />
            ) : (
              <p className="muted">{describeForecastGap(forecast.data.since)}</p>
            )}
          </Card>
        ) : null}
      </div>
    </>
  );
}
