import { SERVICE_PROMISE } from '#domain/promises.ts';
import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { formatDate, formatNumericDate } from '#domain/format/calendar.ts';
import { formatAmount, formatFcfa } from '#domain/format/money.ts';
import { type Outputs, trpc } from '#web/net/trpc.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { formatDuration } from './duration.ts';
import classes from './Panel.module.css';

type Figures = Outputs['stats']['overview'];

/** Today, the week, the month, and thirty days as two charts with their table behind. */
export function Overview() {
  const overview = trpc.stats.overview.useQuery();
  if (overview.isPending) return <CardSkeleton />;
  if (!overview.data) {
    return (
      <ErrorPanel
        title="Impossible de récupérer les statistiques."
        onRetry={() => overview.refetch()}
        retrying={overview.isFetching}
      />
    );
  }
  return (
    <>
      <Card title="Activité">
        <Periods figures={overview.data} />
      </Card>
      <div className={classes.charts}>
        <Orders days={overview.data.days} />
        <Revenue days={overview.data.days} />
      </div>
    </>
  );
}

const ROWS: [string, (period: Figures['today']) => string][] = [
  ['Commandes', (p) => formatAmount(p.orders)],
  ['Annulées', (p) => formatAmount(p.cancelled)],
  ['Encaissé', (p) => formatFcfa(p.collected)],
  ['Reste à encaisser', (p) => formatFcfa(p.due)],
  ['Délai moyen jusqu’au ramassage', (p) => formatDuration(p.minutesToPickup)],
  ['Délai moyen jusqu’à la livraison', (p) => formatDuration(p.minutesToDelivery)],
  [`En retard (plus de ${SERVICE_PROMISE})`, (p) => formatAmount(p.late)],
];

function Periods({ figures }: { figures: Figures }) {
  return (
    <table className={`${classes.table} ${classes.stacking}`}>
      <thead>
        <tr>
          <th scope="col">Commandes passées</th>
          <th scope="col">Aujourd’hui</th>
          <th scope="col">Cette semaine</th>
          <th scope="col">Ce mois</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([label, show]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-label="Aujourd’hui">{show(figures.today)}</td>
            <td data-label="Cette semaine">{show(figures.week)}</td>
            <td data-label="Ce mois">{show(figures.month)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Orders({ days }: { days: Figures['days'] }) {
  const data = days.map((day) => ({
    date: formatDate(day.day),
    Commandes: day.orders,
    'En retard': day.late,
  }));
  return (
    <Card title="Commandes des 30 derniers jours">
      <BarChart
        h={220}
        data={data}
        dataKey="date"
        series={[
          { name: 'Commandes', color: 'lagoon.6' },
          { name: 'En retard', color: 'sun.5' },
        ]}
        withLegend
        barProps={{ isAnimationActive: false }}
      />
      <Behind
        heads={['Jour', 'Commandes', 'En retard']}
        rows={days.map((day) => [
          formatNumericDate(day.day),
          formatAmount(day.orders),
          formatAmount(day.late),
        ])}
      />
    </Card>
  );
}

function Revenue({ days }: { days: Figures['days'] }) {
  const data = days.map((day) => ({
    date: formatDate(day.day),
    Encaissé: day.collected,
    'À encaisser': day.due,
  }));
  return (
    <Card title="Montants des 30 derniers jours">
      <LineChart
        h={220}
        data={data}
        dataKey="date"
        series={[
          { name: 'Encaissé', color: 'lagoon.6' },
          { name: 'À encaisser', color: 'sun.5' },
        ]}
        withLegend
        withDots={false}
        curveType="linear"
        valueFormatter={formatAmount}
        lineProps={{ isAnimationActive: false }}
      />
      <Behind
        heads={['Jour', 'Encaissé', 'À encaisser']}
        rows={days.map((day) => [formatNumericDate(day.day), formatFcfa(day.collected), formatFcfa(day.due)])}
      />
    </Card>
  );
}

/** A chart's figures, for whoever cannot see it or wants them exactly. */
function Behind({ heads, rows }: { heads: [string, string, string]; rows: [string, string, string][] }) {
  return (
    <details className={classes.details}>
      <summary>Voir les chiffres</summary>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([day, first, second]) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{first}</td>
              <td>{second}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
