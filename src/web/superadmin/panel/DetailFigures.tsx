import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatDay, formatShortDay } from '#domain/format/calendar.ts';
import { formatAmount } from '#domain/format/money.ts';
import { formatPeriod, type Period, parseIsoDay } from '#domain/format/period.ts';
import type { PartKind } from '#domain/inputs/period.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import table from '#web/ui/table/FigureTable.module.css';
import { FigureTable } from '#web/ui/table/FigureTable.tsx';
import {
  buildCashLink,
  type FigureRow,
  LINEN_ROWS,
  MONEY_ROWS,
  ORDER_ROWS,
  PRESENT_ROWS,
  PROMISE_ROWS,
} from './figureRows.ts';
import classes from './Panel.module.css';
import { buildDetailLink } from './usePeriod.ts';

type Overview = Outputs['stats']['overview'];

/** Rows are drawn before the data arrives, so that nothing jumps. */
export function Figures({ data }: { data: Overview | undefined }) {
  const ageing = trpc.accounts.ageing.useQuery(undefined, { meta: { silent: true } }).data;
  const presentRows = PRESENT_ROWS.map(({ read, ...row }) => ({
    ...row,
    words: data ? read(data, ageing) : '…',
  })).filter(({ words }) => words !== null);
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
          <td className="bold">{data ? <Value row={row} figures={data.figures} /> : '…'}</td>
          <td className="muted">{data ? <Value row={row} figures={data.before.figures} /> : '…'}</td>
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
        {presentRows.map(({ label, list, words }) => (
          <tr key={label}>
            <th scope="row">
              <RowName label={label} list={list} />
            </th>
            <td className="bold">
              <span data-figure>{words}</span>
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

const KINDS: Record<PartKind, { label: string; title: string; without: string }> = {
  livreur: { label: 'Livreur', title: 'Par livreur', without: 'Sans livreur' },
  garment: { label: 'Linge', title: 'Par linge', without: '' },
  quartier: { label: 'Quartier', title: 'Par quartier', without: 'Sans position' },
};

/** One table of the period's orders that changes its first column. */
export function Parts({ data }: { data: Overview | undefined }) {
  const [by, setBy] = useState<PartKind | 'step'>('step');
  const isMonthly = data?.unit === 'month';
  const options = [
    { value: 'step' as const, label: isMonthly ? 'Mois' : 'Jour' },
    ...(['livreur', 'garment', 'quartier'] as const).map((kind) => ({
      value: kind,
      label: KINDS[kind].label,
    })),
  ];
  const stepTitle = isMonthly ? 'Par mois' : 'Par jour';
  return (
    <Card
      title={by === 'step' ? stepTitle : KINDS[by].title}
      aside={<Chips label="Répartition" joined options={options} value={by} onChange={setBy} />}
    >
      {by === 'step' ? <Steps data={data} /> : null}
      {by !== 'step' && data ? <PartRows by={by} period={{ from: data.from, to: data.to }} /> : null}
    </Card>
  );
}

function Steps({ data }: { data: Overview | undefined }) {
  const today = data?.today ?? '';
  // Money that follows the close of today is booked on tomorrow, and is in the period's sum.
  const steps = data?.steps.filter(({ from, received }) => from <= today || received !== 0) ?? [];
  const rows = steps.toReversed().map((step) => ({
    key: step.from,
    name:
      step.from > today ? (
        'Pour demain'
      ) : (
        <Link to={step.from === step.to ? buildCashLink(step.from) : buildDetailLink(step)}>
          {formatStepName(step)}
        </Link>
      ),
    figures: [step.orders, step.delivered, step.late, step.received],
  }));
  return <PartTable heads={[data?.unit === 'month' ? 'Mois' : 'Jour', ...COUNTS, 'Encaissé']} rows={rows} />;
}

function PartRows({ by, period }: { by: PartKind; period: Period }) {
  const parts = trpc.stats.parts.useQuery({ ...period, by });
  if (!parts.data && !parts.isPending)
    return <LoadFailure title="Impossible de récupérer les statistiques." query={parts} />;
  const rows = (parts.data ?? []).map(({ key, name, orders, delivered, late }) => ({
    key,
    name: name ?? KINDS[by].without,
    figures: [orders, delivered, late],
  }));
  if (parts.data && rows.length === 0) return <p className="muted">Aucune commande pendant cette période.</p>;
  return (
    <>
      <PartTable heads={[KINDS[by].label, ...COUNTS]} rows={rows} isBusy={parts.isPending} />
      {by === 'livreur' ? (
        <p className="muted text-13 mt-8">
          Les retards sont ici ceux de la maison, quelle qu’en soit la cause. La{' '}
          <Link to={paths.superadmin.livreurs}>ponctualité d’un livreur</Link> laisse de côté le linge qui lui
          a été confié trop tard.
        </p>
      ) : null}
    </>
  );
}

/** A row counts the orders placed then, so those are the ones delivered or late. */
const COUNTS = ['Passées', 'dont livrées', 'dont en retard'];

type Row = { key: string; name: ReactNode; figures: number[] };

function PartTable({ heads, rows, isBusy }: { heads: string[]; rows: Row[]; isBusy?: boolean }) {
  return (
    <FigureTable columns={heads} className="text-14" aria-busy={isBusy}>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, i) => (
              <td key={heads[i + 1]} className="nowrap">
                {formatAmount(figure)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

function formatStepName(step: Period): string {
  return step.from === step.to ? formatDay(parseIsoDay(step.from) ?? 0) : formatPeriod(step);
}
