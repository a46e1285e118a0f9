import type { ReactNode } from 'react';
import { formatDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatNearDay } from '#domain/format/order/slotWords.ts';
import { capitalize, prefixWithDe } from '#domain/format/text.ts';
import { describeGap } from '#domain/money/cash.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { Badge } from '#web/ui/badges.tsx';
import { RelativeTime, useNow } from '#web/ui/clock.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { FigureTable } from '#web/ui/table/FigureTable.tsx';
import { TableSkeleton, useIsTableWide } from '#web/ui/table/TableSkeleton.tsx';
import { AskButton } from '../dialogs/AskButton.tsx';
import classes from './Cash.module.css';
import { describeSums } from './cashWords.ts';
import { SettleButton } from './SettleButton.tsx';

type Desk = Outputs['cash']['desk'];
type Row = Desk['livreurs'][number];

export function CashNow() {
  const cash = trpc.cash.desk.useQuery();
  const isWide = useIsTableWide();
  const skeleton = (
    <Card title="Chez les livreurs" className="no-print">
      {isWide ? <TableSkeleton rows={5} /> : <ListSkeleton count={5} />}
    </Card>
  );
  if (!cash.data) return <QueryState query={cash} waiting={skeleton} subject="la caisse des livreurs" />;
  const { livreurs, limit, drawerGaps } = cash.data;
  if (livreurs.length === 0) {
    return <EmptyState title="Aucun livreur" text="Les espèces de chaque livreur apparaîtront ici." />;
  }
  return (
    <Card className="no-print">
      <ToCount livreurs={livreurs} drawerGaps={drawerGaps} />
      <div className="row between baseline">
        <h2 className="text-18">Chez les livreurs</h2>
        <span className="muted text-14">Limite par livreur&nbsp;: {formatFcfa(limit)}</span>
      </div>
      <FigureTable
        columns={['Livreur', 'En main', 'Depuis', 'Espèces attendues']}
        className={classes.livreurs}
        isStacking
      >
        <tbody>
          {livreurs.map((row) => (
            <LivreurRow key={row.livreur.id} row={row} />
          ))}
        </tbody>
        {livreurs.length > 1 ? (
          <tfoot>
            <tr className="bold">
              <th scope="row">Ensemble</th>
              <td data-label="En main">{formatFcfa(sumRows(livreurs, 'held'))}</td>
              <td data-empty="true" />
              <td data-label="Espèces attendues">{formatFcfa(sumRows(livreurs, 'toCollect'))}</td>
            </tr>
          </tfoot>
        ) : null}
      </FigureTable>
    </Card>
  );
}

const sumRows = (rows: readonly Row[], sum: 'held' | 'toCollect') =>
  rows.reduce((all, row) => all + row[sum], 0);

function ToCount({ livreurs, drawerGaps }: Pick<Desk, 'livreurs' | 'drawerGaps'>) {
  const { me } = useSession();
  const isOwner = me?.role === 'superadmin';
  const now = useNow();
  const toCount = livreurs.some(({ openHandovers }) => openHandovers.length > 0);
  // A gap stands where it can be settled.
  const gaps = isOwner ? listGaps(livreurs) : [];
  const closings = isOwner ? drawerGaps : [];
  const toSettle = gaps.length + closings.length > 0;
  if (!toCount && !toSettle) return null;
  return (
    <section aria-labelledby="to-count" className="mb-16">
      <h2 id="to-count" className="text-18">
        {toCount ? 'À compter d’abord' : 'À régler'}
      </h2>
      <ul className="bare ruled">
        {livreurs.flatMap(({ livreur, openHandovers }) =>
          openHandovers.map((handover) => (
            <Line
              key={handover.id}
              title={`Remise ${prefixWithDe(livreur.fullname)}`}
              act={
                <AskButton
                  kind="primary"
                  aria-label={`Compter la remise ${prefixWithDe(livreur.fullname)}`}
                  question={{ about: 'countCash', handover: { ...handover, livreur } }}
                >
                  Compter
                </AskButton>
              }
            >
              Déposée <RelativeTime at={handover.at} />
              {describeSums(handover)}
            </Line>
          )),
        )}
        {gaps.map(({ id, amount, at, livreur }) => (
          <Line
            key={id}
            title={capitalize(describeGap(amount))}
            act={<SettleButton gap={{ id, amount, owner: livreur.fullname, drawerDay: null }} />}
          >
            Remise {prefixWithDe(livreur.fullname)}, {formatNearDay(at, now)}
          </Line>
        ))}
        {closings.map(({ id, day, closer, amount }) => (
          <Line
            key={id}
            title={capitalize(describeGap(amount))}
            act={<SettleButton gap={{ id, amount, owner: closer, drawerDay: day }} />}
          >
            Tiroir-caisse, {formatDay(Date.parse(day))}, clôturé par {closer}
          </Line>
        ))}
      </ul>
    </section>
  );
}

const listGaps = (livreurs: readonly Row[]) =>
  livreurs.flatMap(({ livreur, openGaps }) => openGaps.map((gap) => ({ ...gap, livreur })));

function Line({ title, act, children }: { title: string; act: ReactNode; children: ReactNode }) {
  return (
    <li className="row py-8">
      <span className="words">
        <strong>{title}</strong>
        <span className="block muted text-14 regular wrap-anywhere">{children}</span>
      </span>
      {act}
    </li>
  );
}

function LivreurRow({ row: { livreur, held, since, toCollect, isOverLimit } }: { row: Row }) {
  return (
    <tr>
      <th scope="row">
        <span className="row gap-0-12">
          {livreur.fullname}
          {livreur.active ? null : <Badge tone="grey">Désactivé</Badge>}
        </span>
      </th>
      <td data-label="En main">
        <span className="row anywhere">
          {formatFcfa(held)}
          {isOverLimit ? <Badge tone="red">Limite dépassée</Badge> : null}
          {held > 0 ? (
            <AskButton
              aria-label={`Remettre la caisse ${prefixWithDe(livreur.fullname)}`}
              question={{ about: 'handInFor', livreur, held }}
            >
              Remettre sa caisse
            </AskButton>
          ) : null}
        </span>
      </td>
      <td data-label="Depuis" data-empty={since === null}>
        {since === null ? '–' : <RelativeTime at={since} />}
      </td>
      <td data-label="Espèces attendues" data-empty={toCollect === 0}>
        {toCollect === 0 ? '–' : formatFcfa(toCollect)}
      </td>
    </tr>
  );
}
