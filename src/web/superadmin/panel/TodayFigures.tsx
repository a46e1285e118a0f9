import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatHour, formatIsoDay, formatWeekday } from '#domain/format/calendar.ts';
import { formatAmount } from '#domain/format/money.ts';
import { formatShortHour } from '#domain/format/order/slotWords.ts';
import { capitalize } from '#domain/format/text.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { buildCashLink } from './figureRows.ts';
import classes from './Today.module.css';

type Today = Outputs['stats']['today'];

/** The three figures that the owner opens this page for; their places are kept before they come. */
export function TodayFigures({ data }: { data: Today | undefined }) {
  const day = formatIsoDay(data?.now ?? 0);
  return (
    <div className={`surface grid two-columns p-0 ${classes.today}`} aria-busy={!data}>
      <Figure
        word="Encaissé"
        when=" aujourd’hui"
        to={buildCashLink(day)}
        measure={data?.received}
        now={data?.now}
        unit="FCFA"
      >
        {data ? (
          <More
            label="Encore attendu ce soir, tous moyens"
            figure={<Amount value={data.received.expected} />}
          />
        ) : null}
      </Figure>
      <Figure
        word="Commandes"
        when=" aujourd’hui"
        to={`${paths.superadmin.orders}?du=${day}&au=${day}`}
        measure={data?.orders}
        now={data?.now}
      >
        {data ? <More label="Encore aujourd’hui" figure={describeVisits(data.orders)} /> : null}
      </Figure>
      <Figure
        word="En retard"
        when=" maintenant"
        to={`${paths.superadmin.orders}?promise=${data?.late.now === 0 ? 'today' : 'late'}`}
        measure={data?.late}
        now={data?.now}
        tone={data && data.late.now > 0 ? 'late' : 'plain'}
      >
        {data ? <span>{describeNextPromises(data.late)}</span> : null}
      </Figure>
    </div>
  );
}

interface FigureProps {
  word: string;
  /** A phone has no room for it. */
  when: string;
  to: string;
  measure: { now: number; weekAgo: number | null; line: (number | null)[] } | undefined;
  now: number | undefined;
  unit?: string;
  tone?: 'plain' | 'late';
  children: ReactNode;
}

function Figure({ word, when, to, measure, now = 0, unit, tone = 'plain', children }: FigureProps) {
  return (
    <section
      className={`gap-4-12 grid middle content-start ${classes.figure}`}
      data-tone={tone}
      aria-label={`${word}${when}`}
    >
      <h2>
        <Link to={to} className="touch muted text-14 semibold no-underline">
          <span>
            {word}
            <span className={classes.long}>{when}</span>
          </span>
          <IconChevronRight size={16} aria-hidden="true" />
        </Link>
      </h2>
      <p className={`heavy tabular nowrap leading-11 ${classes.value}`}>
        {measure ? formatAmount(measure.now) : '…'}
        {unit ? <span className="muted semibold text-16"> {unit}</span> : null}
      </p>
      {measure ? <Sparkline line={measure.line} tone={tone} /> : null}
      <p className={`below-768 muted tabular text-13 ${classes.week}`}>
        {measure ? (
          <>
            {capitalize(formatWeekday(now))} dernier
            <span className={classes.long}> à&nbsp;{formatHour(now)}</span>&nbsp;:{' '}
            {measure.weekAgo === null ? '—' : formatAmount(measure.weekAgo)}
          </>
        ) : (
          '\u00a0'
        )}
      </p>
      <p className={`muted tabular text-13 ${classes.more}`}>{children ?? '\u00a0'}</p>
    </section>
  );
}

function More({ label, figure }: { label: string; figure: ReactNode }) {
  return (
    <>
      {label}&nbsp;: <strong className="ink">{figure}</strong>
    </>
  );
}

const describeVisits = ({ pickups, returns }: Today['orders']) =>
  `${formatMany(pickups, 'ramassage')}, ${formatMany(returns, 'retour')}`;

const formatMany = (many: number, word: string) => `${formatAmount(many)}\u00a0${word}${many > 1 ? 's' : ''}`;

function describeNextPromises({ now, soon }: Today['late']): ReactNode {
  if (!soon) return `Aucun ${now > 0 ? 'autre ' : ''}retard possible d’ici ce soir`;
  return (
    <>
      {formatMany(soon.orders, 'commande')} {soon.orders > 1 ? 'promises' : 'promise'}{' '}
      <strong className="ink">pour {formatShortHour(soon.at)}</strong>
    </>
  );
}

const WIDTH = 104;
const HEIGHT = 40;
const DOT = 3;

/** A small line of days; one without a figure is left out. */
function Sparkline({ line, tone }: { line: readonly (number | null)[]; tone: 'plain' | 'late' }) {
  const highest = Math.max(1, ...line.map((value) => value ?? 0));
  const points = line.flatMap((value, i) =>
    value === null
      ? []
      : [
          {
            x: DOT + (i / Math.max(1, line.length - 1)) * (WIDTH - 2 * DOT),
            y: DOT + (1 - value / highest) * (HEIGHT - 2 * DOT),
          },
        ],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const path = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <svg
      className={`accent ${classes.line}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      data-tone={tone}
      aria-hidden="true"
      focusable="false"
    >
      <polygon points={`${first.x},${HEIGHT} ${path} ${last.x},${HEIGHT}`} />
      <polyline points={path} />
      <circle cx={last.x} cy={last.y} r={DOT} />
    </svg>
  );
}
