import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatNumericDate } from '#domain/format/calendar.ts';
import { formatAmount, formatFcfa } from '#domain/format/money.ts';
import { formatPeriod, parseIsoDay } from '#domain/format/period.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import table from '#web/ui/table/FigureTable.module.css';
import { Bars } from './Bars.tsx';
import { Figures } from './Figures.tsx';
import { buildCashLink, OWED_LISTS } from './figureRows.ts';
import classes from './Panel.module.css';
import { PeriodPicker } from './PeriodPicker.tsx';
import { usePeriod } from './usePeriod.ts';

type Data = Outputs['stats']['overview'];

export function Overview() {
  const { period, choose } = usePeriod();
  const overview = trpc.stats.overview.useQuery(period);
  const { data, isPending } = overview;
  const [areDaysOpen, setDaysOpen] = useState(false);
  const money = useRef<HTMLDivElement>(null);
  if (!data && !isPending)
    return <LoadFailure title="Impossible de récupérer les statistiques." query={overview} />;
  const steps = data?.steps ?? [];
  const showDays = () => {
    setDaysOpen(true);
    money.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <Card aria-busy={isPending} aria-label="Activité">
        <PeriodPicker period={period ?? data} today={data?.today} onPeriod={choose} />
        <Figures data={data} onDays={showDays} />
      </Card>
      <PresentFigures data={data} />
      <div className={`stack gap-16 ${classes.pair}`}>
        <Card title={getTitle('Commandes', data)}>
          <Bars
            label={getTitle('Commandes', data)}
            bars={steps.map((step) => ({ ...step, value: step.orders }))}
            today={data?.today}
            unit=""
          />
          <DaysTable
            heads={[getStepHead(data), 'Commandes', 'En retard']}
            rows={steps.map((step) => ({
              key: step.from,
              cells: [formatStepName(step), formatAmount(step.orders), formatAmount(step.late)],
            }))}
          />
        </Card>
        <div ref={money}>
          <Card title={getTitle('Encaissements', data)}>
            <Bars
              label={getTitle('Encaissements', data)}
              bars={steps.map((step) => ({ ...step, value: step.received }))}
              today={data?.today}
              unit="FCFA"
            />
            <DaysTable
              unit="FCFA"
              heads={[getStepHead(data), 'Encaissé', 'Remboursé']}
              isOpen={areDaysOpen}
              onToggle={setDaysOpen}
              rows={steps.map((step) => ({
                key: step.from,
                cells: [
                  <Link
                    key="day"
                    to={step.from === step.to ? buildCashLink(step.from) : buildPanelLink(step)}
                  >
                    {formatStepName(step)}
                  </Link>,
                  formatAmount(step.received),
                  formatAmount(step.refunded),
                ],
              }))}
            />
          </Card>
        </div>
      </div>
    </>
  );
}

const getTitle = (what: string, data: Data | undefined) =>
  `${what} par ${data?.unit === 'month' ? 'mois' : 'jour'}`;
const getStepHead = (data: Data | undefined) => (data?.unit === 'month' ? 'Mois' : 'Jour');
const buildPanelLink = ({ from, to }: { from: string; to: string }) =>
  `${paths.superadmin.panel}?du=${from}&au=${to}`;

function formatStepName(step: { from: string; to: string }): string {
  return step.from === step.to ? formatNumericDate(parseIsoDay(step.from) ?? 0) : formatPeriod(step);
}

/** These figures are those of now and of all orders, whatever the period. */
function PresentFigures({ data }: { data: Data | undefined }) {
  const figures = [
    ['Reste à encaisser à ce jour', OWED_LISTS.due, data && formatFcfa(data.owed.due)],
    ['À rembourser aux clients', OWED_LISTS.credit, data && formatFcfa(data.owed.credit)],
    ['Pièces chez nous', null, data && formatAmount(data.heldPieces)],
  ] as const;
  return (
    <dl className={`bare stack ${classes.counters} ${classes.owed}`}>
      {figures.map(([label, list, figure]) => (
        <div key={label} className={`surface grid baseline content-start ${classes.counter}`}>
          <dt className="muted">{list ? <Link to={list}>{label}</Link> : label}</dt>
          <dd className={`bare heavy tabular text-28 ${classes.figure}`}>{figure ?? '…'}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  heads: [string, string, string];
  rows: { key: string; cells: [ReactNode, string, string] }[];
  /** Cells have no room for the unit on a phone, so the summary names it once. */
  unit?: string;
  isOpen?: boolean;
  onToggle?(isOpen: boolean): void;
}

function DaysTable({ heads, rows, unit, isOpen, onToggle }: Props) {
  return (
    <details
      className={`mt-12 ${classes.details}`}
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className="tall-44 accent py-8">Voir les chiffres{unit ? ` (${unit})` : ''}</summary>
      <table className={`nowrap ${table.table}`}>
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
          {rows.map(({ key, cells: [day, first, second] }) => (
            <tr key={key}>
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
