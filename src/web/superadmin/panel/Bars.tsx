import { chooseTicks } from '#domain/format/axis.ts';
import { formatShortDay } from '#domain/format/calendar.ts';
import { formatAmount } from '#domain/format/money.ts';
import { formatPeriod, type Period, parseIsoDay } from '#domain/format/period.ts';
import classes from './Bars.module.css';

export interface Bar extends Period {
  value: number;
}

interface Props {
  bars: readonly Bar[];
  label: string;
  unit: string;
  /** The last bar that is not over yet. */
  today: string | undefined;
}

const WEEK = 7;

/** A bar for each day or month; a table with the same figures stands in the details below. */
export function Bars({ bars, label, unit, today }: Props) {
  const ticks = chooseTicks(Math.max(0, ...bars.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  return (
    <div className={classes.chart} role="img" aria-label={label} data-chart>
      <div className={`muted tabular ${classes.ticks}`} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{formatAmount(tick)}</span>
        ))}
      </div>
      <div className={classes.plot} aria-hidden="true">
        {bars.map((bar, i) => (
          <div
            key={bar.from}
            className={classes.bar}
            title={`${formatPeriod(bar)}\u00a0: ${formatAmount(bar.value)} ${unit}`.trim()}
            data-day={getDayKind(bar, today)}
            style={{ height: `${(bar.value / top) * 100}%` }}
            data-name={getName(bars, i, today)}
          />
        ))}
      </div>
    </div>
  );
}

/** A Sunday is pale, so that a low one is no surprise. */
function getDayKind({ from, to }: Period, today: string | undefined): string | undefined {
  if (from === today) return 'today';
  return from === to && new Date(parseIsoDay(from) ?? 0).getUTCDay() === 0 ? 'sunday' : undefined;
}

/** One name a week, or every other month, counted back from the last bar. */
function getName(bars: readonly Bar[], i: number, today: string | undefined): string | undefined {
  const { from = '', to = '' } = bars[i] ?? {};
  const isMonth = from !== to;
  const stride = isMonth ? 2 : bars.length > 45 ? 2 * WEEK : WEEK;
  if ((bars.length - 1 - i) % stride !== 0) return undefined;
  const day = formatShortDay(parseIsoDay(from) ?? 0);
  if (isMonth) return day.replace(/^\S+\s/, '');
  return from === today ? 'auj.' : day;
}
