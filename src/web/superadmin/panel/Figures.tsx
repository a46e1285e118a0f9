import { Link } from 'react-router-dom';
import { formatDay } from '#domain/format/calendar.ts';
import { formatPeriod, getPeriodKind, type Period, parseIsoDay } from '#domain/format/period.ts';
import type { Outputs } from '#web/net/procedures.ts';
import table from '#web/ui/table/FigureTable.module.css';
import { compareFigures } from './comparison.ts';
import { type FigureRow, LINEN_ROWS, MONEY_ROWS, ORDER_ROWS, PROMISE_ROWS } from './figureRows.ts';
import classes from './Panel.module.css';
import { TrendMark } from './TrendMark.tsx';

type Overview = Outputs['stats']['overview'];

interface Props {
  /** Rows are drawn before the data arrives, so that nothing jumps. */
  data: Overview | undefined;
  onDays(): void;
}

const PERIOD = { day: 'Ce jour', week: 'Cette semaine', month: 'Ce mois', other: 'Cette période' };

export function Figures({ data, onDays }: Props) {
  const heads = {
    now: data ? PERIOD[getPeriodKind(data)] : '…',
    before: data ? describePeriod(data.before) : '…',
  };
  const isShown = ({ isOptional, value }: FigureRow) =>
    !isOptional || (data !== undefined && [data.figures, data.before.figures].some((f) => value(f) !== 0));
  const renderGroup = (title: string, rows: FigureRow[]) => (
    <tbody>
      <tr className={classes.group}>
        <th scope="rowgroup" colSpan={3} className="muted semibold">
          {title}
        </th>
      </tr>
      {rows.filter(isShown).map((row) => (
        <tr key={row.label}>
          <th scope="row">
            <RowName row={row} period={data} onDays={onDays} />
          </th>
          <td data-label={heads.now}>
            {data ? (
              <span className={`middle flex-wrap at-end gap-4-12 ${classes.now}`}>
                <Value row={row} figures={data.figures} />
                <span className={classes.change}>
                  <TrendMark trend={getTrend(row, data)} better={row.better} />
                </span>
              </span>
            ) : (
              '…'
            )}
          </td>
          <td data-label={heads.before}>{data ? <Value row={row} figures={data.before.figures} /> : '…'}</td>
        </tr>
      ))}
    </tbody>
  );
  return (
    <table className={`nowrap ${table.table} ${table.stacking} ${classes.figures}`}>
      <thead>
        <tr>
          <th scope="col">Activité</th>
          <th scope="col">{heads.now}</th>
          <th scope="col">{heads.before}</th>
        </tr>
      </thead>
      {renderGroup('Argent, par jour d’encaissement', MONEY_ROWS)}
      {renderGroup('Commandes passées pendant la période', ORDER_ROWS)}
      {renderGroup('Ponctualité de ces commandes', PROMISE_ROWS)}
      {renderGroup('Linge, par jour de la perte', LINEN_ROWS)}
    </table>
  );
}

const describePeriod = (period: Period) =>
  getPeriodKind(period) === 'day' ? formatDay(parseIsoDay(period.from) ?? 0) : formatPeriod(period);

function RowName({ row, period, onDays }: { row: FigureRow; period: Period | undefined; onDays(): void }) {
  if (!period) return row.label;
  const list = row.list(period);
  if (list) return <Link to={list}>{row.label}</Link>;
  return (
    <button type="button" className={`bare underlined accent ${classes.opener}`} onClick={onDays}>
      {row.label}
    </button>
  );
}

function Value({ row, figures }: { row: FigureRow; figures: Overview['figures'] }) {
  const value = row.value(figures);
  return (
    <span data-figure>
      {row.format(value)}
      {row.note && value !== null ? <span className="muted"> ({row.note(figures)})</span> : null}
    </span>
  );
}

const getTrend = ({ value, measure }: FigureRow, { today, from, to, figures, before }: Overview) =>
  compareFigures(value(figures), value(before.figures), { measure, isRunning: to === today && from === to });
