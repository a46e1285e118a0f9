import { useState } from 'react';
import { chooseTicks } from '#domain/format/axis.ts';
import { formatDay, formatShortDay } from '#domain/format/calendar.ts';
import { formatAmount } from '#domain/format/money.ts';
import { formatPeriod, type Period, parseIsoDay } from '#domain/format/period.ts';
import { capitalize } from '#domain/format/text.ts';
import classes from './Bars.module.css';

export type Bar = Period & { value: number };

interface Props {
  bars: readonly Bar[];
  label: string;
  unit: string;
  /** The last bar that is not over yet. */
  today: string | undefined;
}

const WEEK = 7;

/** A bar for each day or month. The slider over them reads one: by its keys, by a finger or under the mouse. */
export function Bars({ bars, label, unit, today }: Props) {
  const [chosen, choose] = useState<number | null>(null);
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const highestAt = highest > 0 ? bars.findLastIndex(({ value }) => value === highest) : -1;
  const ticks = chooseTicks(highest);
  const top = ticks.at(-1) ?? 1;
  const readAt = bars[chosen ?? -1] ? chosen : bars.length - 1;
  const read = bars[readAt ?? -1];
  const [name, value] = read
    ? [formatBarName(read, today), `${formatAmount(read.value)} ${unit}`.trim()]
    : ['', ''];
  return (
    <>
      <p className={`muted tabular text-13 ${classes.reading}`} aria-hidden="true">
        {read ? (
          <>
            {name}&nbsp;: <strong className="ink">{value}</strong>
          </>
        ) : (
          '\u00a0'
        )}
      </p>
      <div className={`gap-8 grid ${classes.chart}`} data-chart>
        <div className={`between muted tabular column text-12 ${classes.ticks}`} aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{formatAmount(tick)}</span>
          ))}
        </div>
        <div className="relative">
          <div
            className={`flex bottom border-bottom ${classes.plot}`}
            role="img"
            aria-label={label}
            style={{ backgroundSize: `100% ${100 / (ticks.length - 1)}%` }}
          >
            {bars.map((bar, i) => (
              <div
                key={bar.from}
                className={`fill relative bg-lagoon ${classes.bar}`}
                data-day={getDayKind(bar, today)}
                data-read={i === chosen || undefined}
                data-side={i < bars.length / 2 ? 'start' : 'end'}
                data-highest={i === highestAt ? formatAmount(highest) : undefined}
                style={{ height: `${(bar.value / top) * 100}%` }}
                data-name={getName(bars, i, today)}
              />
            ))}
          </div>
          {readAt !== null && read ? (
            <input
              type="range"
              className={`absolute full m-0 ${classes.slider}`}
              aria-label={`${label}, choisir une barre`}
              aria-valuetext={`${name}\u00a0: ${value}`}
              min={0}
              max={bars.length - 1}
              value={readAt}
              onChange={(event) => choose(event.currentTarget.valueAsNumber)}
              onPointerMove={({ nativeEvent, currentTarget }) =>
                choose(Math.floor((nativeEvent.offsetX / currentTarget.clientWidth) * bars.length))
              }
              onPointerLeave={() => choose(null)}
              onBlur={() => choose(null)}
            />
          ) : null}
        </div>
      </div>
    </>
  );
}

function formatBarName(bar: Period, today: string | undefined): string {
  if (bar.from === today) return 'Aujourd’hui';
  return bar.from === bar.to ? capitalize(formatDay(parseIsoDay(bar.from) ?? 0)) : formatPeriod(bar);
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
