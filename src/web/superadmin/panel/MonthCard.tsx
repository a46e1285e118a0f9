import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { chooseTicks } from '#domain/format/axis.ts';
import { DAY, formatDay, formatMonth, formatShortDay, startOfMonth } from '#domain/format/calendar.ts';
import { formatAmount, formatFcfa } from '#domain/format/money.ts';
import { parseIsoDay } from '#domain/format/period.ts';
import { capitalize } from '#domain/format/text.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './Bars.module.css';

type Month = Outputs['stats']['today']['month'];
type MonthMeasure = 'received' | 'orders';

const MEASURES = {
  received: { label: 'Encaissé', format: formatFcfa, unit: 'FCFA' },
  orders: { label: 'Commandes', format: formatAmount, unit: '' },
} as const;
const OPTIONS = (Object.keys(MEASURES) as MonthMeasure[]).map((value) => ({
  value,
  label: MEASURES[value].label,
}));

export function MonthCard({ data }: { data: Month | undefined }) {
  const [measure, choose] = useState<MonthMeasure>('received');
  const { label, format, unit } = MEASURES[measure];
  const steps = data?.steps ?? [];
  return (
    <Card
      className="column"
      title="30 derniers jours"
      aside={
        <span className="row gap-12">
          <span className="row muted text-13">
            <span className="border-control bg-pale" style={{ width: 10, height: 10 }} />
            dimanche
          </span>
          <Chips label="Courbe" joined options={OPTIONS} value={measure} onChange={choose} />
        </span>
      }
    >
      <p>
        <strong className="text-22 heavy tabular">{data ? format(data.total[measure]) : '…'}</strong>
      </p>
      <Bars
        label={`${label} par jour, 30 derniers jours`}
        bars={steps.map((step) => ({ day: step.from, value: step[measure] }))}
        unit={unit}
      />
      <div className="row between text-14 pt-8 border-top">
        <span className="muted words">{data ? describeMonth(data.toYesterday) : '\u00a0'}</span>
        <Link to={paths.superadmin.detail} className="touch bold accent no-underline">
          Détail
        </Link>
      </div>
    </Card>
  );
}

/** The month of yesterday up to then, beside the same days of the last; on a first, two whole months. */
function describeMonth(month: Month['toYesterday']) {
  const [until, untilBefore] = [parseIsoDay(month.until) ?? 0, parseIsoDay(month.untilBefore) ?? 0];
  const isOver = startOfMonth(until + DAY) > until;
  const name = capitalize(nameMonth(until));
  return (
    <>
      {isOver ? name : `${name} au ${new Date(until).getUTCDate()}`}&nbsp;:{' '}
      <strong className="ink">{formatFcfa(month.received)}</strong>,{' '}
      {isOver ? nameMonth(untilBefore) : `au ${formatShortDay(untilBefore)}`}&nbsp;:{' '}
      {formatFcfa(month.receivedBefore)}
    </>
  );
}

const nameMonth = (at: number): string => formatMonth(at).replace(/ \d+$/, '');

type Bar = { day: string; value: number };
type Props = { bars: readonly Bar[]; label: string; unit: string };

const WEEK = 7;

/** A bar for each day up to today; the pointer reads its sum, and Détail has them in a table. */
function Bars({ bars, label, unit }: Props) {
  const today = bars.at(-1)?.day;
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const highestAt = highest > 0 ? bars.findLastIndex(({ value }) => value === highest) : -1;
  const ticks = chooseTicks(highest);
  const top = ticks.at(-1) ?? 1;
  return (
    <div className={`fill gap-8 grid ${styles.chart}`} data-chart>
      <div className={`between muted tabular column text-12 ${styles.ticks}`} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{formatAmount(tick)}</span>
        ))}
      </div>
      <div
        className={`flex bottom border-bottom ${styles.plot}`}
        role="img"
        aria-label={label}
        style={{ backgroundSize: `100% ${100 / (ticks.length - 1)}%` }}
      >
        {bars.map((bar, i) => (
          <div
            key={bar.day}
            className={`fill relative bg-lagoon ${styles.bar}`}
            title={`${formatBarName(bar.day, today)}\u00a0: ${formatAmount(bar.value)} ${unit}`.trim()}
            data-day={getDayKind(bar.day, today)}
            data-side={i < bars.length / 2 ? 'start' : 'end'}
            data-highest={i === highestAt ? formatAmount(highest) : undefined}
            style={{ height: `${(bar.value / top) * 100}%` }}
            data-name={getName(bars, i, today)}
          />
        ))}
      </div>
    </div>
  );
}

const formatBarName = (day: string, today: string | undefined): string =>
  day === today ? 'Aujourd’hui' : capitalize(formatDay(parseIsoDay(day) ?? 0));

/** A Sunday is pale, so that a low one is no surprise. */
function getDayKind(day: string, today: string | undefined): string | undefined {
  if (day === today) return 'today';
  return new Date(parseIsoDay(day) ?? 0).getUTCDay() === 0 ? 'sunday' : undefined;
}

/** One name a week, counted back from today. */
function getName(bars: readonly Bar[], i: number, today: string | undefined): string | undefined {
  const { day = '' } = bars[i] ?? {};
  if ((bars.length - 1 - i) % WEEK !== 0) return undefined;
  return day === today ? 'auj.' : formatShortDay(parseIsoDay(day) ?? 0);
}
