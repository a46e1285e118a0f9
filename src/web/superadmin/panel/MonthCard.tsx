import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatMonth, formatShortDay } from '#domain/format/calendar.ts';
import { formatAmount, formatFcfa } from '#domain/format/money.ts';
import { parseIsoDay } from '#domain/format/period.ts';
import { capitalize } from '#domain/format/text.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Bars } from './Bars.tsx';
import classes from './Today.module.css';

type Month = Outputs['stats']['today']['month'];
type Measure = 'received' | 'orders';

const MEASURES = {
  received: { label: 'Encaissé', format: formatFcfa, unit: 'FCFA' },
  orders: { label: 'Commandes', format: formatAmount, unit: '' },
} as const;
const OPTIONS = (Object.keys(MEASURES) as Measure[]).map((value) => ({
  value,
  label: MEASURES[value].label,
}));

export function MonthCard({ data }: { data: Month | undefined }) {
  const [measure, choose] = useState<Measure>('received');
  const { label, format, unit } = MEASURES[measure];
  const steps = data?.steps ?? [];
  return (
    <Card
      className="column"
      title="30 derniers jours"
      aside={
        <span className="row gap-12">
          <span className={`muted text-13 ${classes.key}`}>dimanche</span>
          <Chips label="Courbe" joined options={OPTIONS} value={measure} onChange={choose} />
        </span>
      }
    >
      <p className="row gap-12">
        <strong className="text-22 heavy tabular">{data ? format(data.total[measure]) : '…'}</strong>
        {data ? (
          <span className="muted text-14 tabular">
            Les 30 jours d’avant&nbsp;: {format(data.before[measure])}
          </span>
        ) : null}
      </p>
      <Bars
        label={`${label} par jour, 30 derniers jours`}
        bars={steps.map(({ from, to, ...figures }) => ({ from, to, value: figures[measure] }))}
        today={steps.at(-1)?.to}
        unit={unit}
      />
      <div className={`row between text-14 pt-8 border-top ${classes.foot}`}>
        <span className="muted words">{data?.toYesterday ? describeMonth(data.toYesterday) : '\u00a0'}</span>
        <Link to={paths.superadmin.detail} className="touch bold accent no-underline">
          Détail
        </Link>
      </div>
    </Card>
  );
}

/** The running month up to yesterday, beside the same days of the last. */
function describeMonth(month: NonNullable<Month['toYesterday']>) {
  const [until, untilBefore] = [parseIsoDay(month.until) ?? 0, parseIsoDay(month.untilBefore) ?? 0];
  const name = capitalize(formatMonth(until).replace(/ \d+$/, ''));
  return (
    <>
      {name} au {new Date(until).getUTCDate()}&nbsp;: <strong>{formatFcfa(month.received)}</strong>, au{' '}
      {formatShortDay(untilBefore)}&nbsp;: {formatFcfa(month.receivedBefore)}
    </>
  );
}
