import { formatNumericDate } from '#domain/format/calendar.ts';
import { formatAmount, formatFcfa } from '#domain/format/money.ts';
import { SERVICE_PROMISE } from '#domain/promises.ts';
import { type Outputs, trpc } from '#web/net/trpc.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { formatDuration } from './duration.ts';
import { OrdersChart, RevenueChart } from './LazyCharts.tsx';
import classes from './Panel.module.css';

type Figures = Outputs['stats']['overview'];

const CHART_HEIGHT = 220;

/** Today, the week, the month, and thirty days as two charts with their table behind; of its final height from the start. */
export function Overview() {
  const { data, isPending, isFetching, refetch } = trpc.stats.overview.useQuery();
  if (!data && !isPending) {
    return (
      <ErrorPanel
        title="Impossible de récupérer les statistiques."
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
  const days = data?.days ?? [];
  return (
    <>
      <Card title="Activité" aria-busy={isPending}>
        <Periods figures={data} />
      </Card>
      <div className={classes.charts}>
        <Card title="Commandes des 30 derniers jours">
          <OrdersChart days={days} height={CHART_HEIGHT} />
          <Behind
            heads={['Jour', 'Commandes', 'En retard']}
            rows={days.map((day) => [
              formatNumericDate(day.day),
              formatAmount(day.orders),
              formatAmount(day.late),
            ])}
          />
        </Card>
        <Card title="Montants des 30 derniers jours">
          <RevenueChart days={days} height={CHART_HEIGHT} />
          <Behind
            heads={['Jour', 'Encaissé', 'À encaisser']}
            rows={days.map((day) => [
              formatNumericDate(day.day),
              formatFcfa(day.collected),
              formatFcfa(day.due),
            ])}
          />
        </Card>
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

function Periods({ figures }: { figures: Figures | undefined }) {
  const show = (row: (period: Figures['today']) => string, period: 'today' | 'week' | 'month') =>
    figures ? row(figures[period]) : '…';
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
        {ROWS.map(([label, row]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-label="Aujourd’hui">{show(row, 'today')}</td>
            <td data-label="Cette semaine">{show(row, 'week')}</td>
            <td data-label="Ce mois">{show(row, 'month')}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
