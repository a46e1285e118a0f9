import { type ReactNode, useState } from 'react';
import { formatDate, formatDay, formatWeekday } from '#domain/format/calendar.ts';
import { formatAmount } from '#domain/format/money.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { capitalize } from '#domain/format/text.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Fact } from '#web/ui/Fact.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { FigureTable } from '#web/ui/table/FigureTable.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';

export function CapacityPage() {
  const capacity = trpc.dispatch.capacity.useQuery(undefined, { refetchInterval: 60_000 });
  const forecast = trpc.stats.forecast.useQuery();
  const expected = forecast.data?.known ? forecast.data.days : [];
  return (
    <>
      <PageHeader title="Capacité" />
      <div className="stack gap-16">
        <QueryState
          query={capacity}
          waiting={
            <Card title="La semaine">
              <TableSkeleton rows={7} />
            </Card>
          }
          subject="la capacité de la semaine"
        />
        {capacity.data ? (
          <>
            <Card title="En ce moment">
              <dl className="facts">
                {listHouseFigures(capacity.data).map(([name, value]) => (
                  <Fact key={name} term={name}>
                    {value}
                  </Fact>
                ))}
              </dl>
            </Card>
            <Card title="La semaine">
              <WeekTable days={capacity.data.days} expected={expected} />
            </Card>
          </>
        ) : null}
        <QueryState query={forecast} waiting={null} subject="la prévision" />
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

/** The pieces that clients are likely to order, with what four days in five stay within. */
function CommuneForecast({ days }: { days: readonly ForecastDay[] }) {
  const [chosen, choose] = useState('0');
  const day = days[Number(chosen)];
  return (
    <div className="stack gap-16">
      <Chips
        label="Jour de la prévision"
        value={chosen}
        onChange={choose}
        options={days.map((one, index) => ({ value: String(index), label: formatDay(one.day) }))}
      />
      <FigureTable columns={['Commune', 'Pièces', '4 jours sur 5, entre']}>
        <tbody>
          {day
            ? [...day.communes, { commune: 'En tout', ...day.total }].map(
                ({ commune, pieces, low, high }) => (
                  <tr key={commune}>
                    <th scope="row">{commune}</th>
                    <td>{formatAmount(pieces)}</td>
                    <td>
                      {formatAmount(low)} et&nbsp;{formatAmount(high)}
                    </td>
                  </tr>
                ),
              )
            : null}
        </tbody>
      </FigureTable>
    </div>
  );
}

interface Props {
  days: readonly CapacityDay[];
  /** Empty while nothing is known of the orders to come. */
  expected: readonly ForecastDay[];
}

function WeekTable({ days, expected }: Props) {
  const columns = listColumns(expected).filter(([, read]) => days.some((day) => read(day) !== null));
  const shortage = describeShortage(days);
  return (
    <>
      {shortage ? <p className="mb-12">{shortage}</p> : null}
      <FigureTable columns={['Jour', ...columns.map(([title]) => title)]} isStacking>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">
                {capitalize(formatDay(day.day))}
                {day.isOpen ? '' : ' (fermé)'}
              </th>
              {columns.map(([title, read]) => (
                <td key={title} data-label={title} data-empty={read(day) === null}>
                  {read(day) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </>
  );
}

type FigureColumn = [title: string, read: (day: CapacityDay) => ReactNode];

/** A column without any figure is left out. */
function listColumns(expected: readonly ForecastDay[]): FigureColumn[] {
  const bands = new Map(expected.map(({ day, total }) => [day, formatBand(total)]));
  return [
    ['Retours promis', ({ returns, places }) => (returns + places > 0 ? `${returns} sur ${places}` : null)],
    ['Pièces à laver', ({ isOpen, due }) => (isOpen || due > 0 ? due : null)],
    ['L’atelier peut', ({ possible }) => possible],
    ['Il manque', ({ missing }) => (missing > 0 ? <strong className="danger">{missing}</strong> : null)],
    ['Pièces attendues', ({ day }) => bands.get(day) ?? null],
  ];
}

type Capacity = Outputs['dispatch']['capacity'];
type Forecast = Outputs['stats']['forecast'];
export type CapacityDay = Capacity['days'][number];
type ForecastDay = Extract<Forecast, { known: true }>['days'][number];

export const formatBand = ({ pieces, low, high }: ForecastDay['total']): string =>
  low === high
    ? formatAmount(pieces)
    : `${formatAmount(pieces)} (${formatAmount(low)} à\u00a0${formatAmount(high)})`;

export function describeRate(rate: Capacity['rate']): string {
  if (!rate)
    return 'Pas encore connue\u00a0: elle se mesure en quatre semaines, ou se fixe dans les réglages.';
  const perHour = rate.perHour.toLocaleString('fr-FR');
  return `${perHour}\u00a0pièces à l’heure, ${rate.source === 'setting' ? 'd’après les réglages' : 'mesurée sur quatre semaines'}`;
}

const listHouseFigures = ({ inPlant, toFetch, rate, livreursOn }: Capacity): [string, string][] => [
  ['Dans l’atelier', formatPieces(inPlant)],
  ['À ramasser', formatPieces(toFetch)],
  ['Cadence', describeRate(rate)],
  ['Livreurs en service', livreursOn === 0 ? 'Aucun' : String(livreursOn)],
];

/** Says whether the week holds, and from when to when it does not; nothing without a pace. */
export function describeShortage(days: readonly CapacityDay[]): string | null {
  const first = days.find(({ missing }) => missing > 0);
  if (!first)
    return days.some(({ possible }) => possible !== null)
      ? 'L’atelier tient tous les retours promis cette semaine.'
      : null;
  const last = days.findLast(({ missing }) => missing > 0);
  const most = Math.max(...days.map(({ missing }) => missing));
  const since = `Il manquera ${formatPieces(first.missing)} ${formatWeekday(first.day)} soir`;
  if (last === first) return `${since}.`;
  return `${since}, et jusqu’à ${formatPieces(most)} avant ${formatWeekday(last?.day ?? first.day)} soir.`;
}

export function describeForecastGap(since: number | null): string {
  const start = 'Pas encore de prévision\u00a0: il faut six semaines de commandes.';
  return since === null ? start : `${start} La première date du ${formatDate(since)}.`;
}
