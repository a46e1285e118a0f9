import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatShortDay } from '#domain/format/calendar.ts';
import { type Period, parseIsoDay } from '#domain/format/period.ts';
import type { Outputs } from '#web/net/procedures.ts';
import table from '#web/ui/table/FigureTable.module.css';
import {
  compareFigures,
  type FigureRow,
  LINEN_ROWS,
  MONEY_ROWS,
  ORDER_ROWS,
  PRESENT_ROWS,
  PROMISE_ROWS,
  type Trend,
} from './figureRows.ts';
import classes from './Panel.module.css';

type Overview = Outputs['stats']['overview'];

/** Rows are drawn before the data arrives, so that nothing jumps. */
export function Figures({ data }: { data: Overview | undefined }) {
  const isShown = ({ isOptional, value }: FigureRow) =>
    !isOptional || (data !== undefined && [data.figures, data.before.figures].some((f) => value(f) !== 0));
  const renderGroup = (title: string, rows: FigureRow[]) => (
    <tbody>
      <GroupTitle title={title} />
      {rows.filter(isShown).map((row) => (
        <tr key={row.label}>
          <th scope="row">
            <RowName label={row.label} list={data ? row.list(data) : null} />
          </th>
          <td className="bold">
            <span className={`flex ${classes.value}`}>
              {data ? <TrendMark trend={getTrend(row, data)} better={row.better} /> : null}
              {data ? <Value row={row} figures={data.figures} /> : '…'}
            </span>
          </td>
          <td>{data ? <Value row={row} figures={data.before.figures} /> : '…'}</td>
        </tr>
      ))}
    </tbody>
  );
  return (
    <table className={`nowrap text-14 ${table.table} ${classes.figures}`}>
      <thead>
        <tr>
          <th scope="col">Activité</th>
          <th scope="col">
            {data
              ? describePeriod({ from: data.from, to: data.to < data.today ? data.to : data.today })
              : '…'}
          </th>
          <th scope="col">{data ? describePeriod(data.before) : '…'}</th>
        </tr>
      </thead>
      {renderGroup('Argent, par jour d’encaissement', MONEY_ROWS)}
      {renderGroup('Commandes passées pendant la période', [...ORDER_ROWS, ...PROMISE_ROWS])}
      {renderGroup('Linge, par jour de la perte', LINEN_ROWS)}
      <tbody>
        <GroupTitle title="Maintenant, toutes les commandes" />
        {PRESENT_ROWS.map(({ label, list, read }) => (
          <tr key={label}>
            <th scope="row">
              <RowName label={label} list={list} />
            </th>
            <td className="bold">
              <span data-figure>{data ? read(data) : '…'}</span>
            </td>
            <td aria-hidden="true" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function GroupTitle({ title }: { title: string }) {
  return (
    <tr className={classes.group}>
      <th scope="rowgroup" colSpan={3} className="ink">
        {title}
      </th>
    </tr>
  );
}

function describePeriod({ from, to }: Period): string {
  const [first = '', last = ''] = [from, to].map((day) => formatShortDay(parseIsoDay(day) ?? 0));
  if (from === to) return first;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isOneMonth ? first.replace(/\s.*/, '') : first} – ${last}`;
}

function RowName({ label, list }: { label: string; list: string | null }) {
  return list ? <Link to={list}>{label}</Link> : label;
}

function Value({ row, figures }: { row: FigureRow; figures: Overview['figures'] }) {
  return <span data-figure>{row.words?.(figures) ?? row.format(row.value(figures))}</span>;
}

/** A part of a period beside another part says little in percent. */
const getTrend = ({ value, measure }: FigureRow, { today, to, figures, before }: Overview) =>
  to < today ? compareFigures(value(figures), value(before.figures), measure) : null;

const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight };

interface Props {
  trend: Trend | null;
  /** This direction is good news; without it the mark stays neutral. */
  better?: 'up' | 'down' | undefined;
}

function TrendMark({ trend, better }: Props) {
  if (!trend) return null;
  const { direction, words } = trend;
  const Icon = ICONS[direction];
  const news = !better || direction === 'same' ? 'none' : direction === better ? 'good' : 'bad';
  return (
    <span className={`flex gap-4 muted text-13 semibold middle ${classes.trend}`} data-news={news}>
      <Icon className="fixed" size={16} aria-hidden="true" />
      {words}
    </span>
  );
}
