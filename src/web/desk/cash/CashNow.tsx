import { formatDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { isBlind } from '#domain/money/cash.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import table from '#web/ui/table/FigureTable.module.css';
import { TableSkeleton, useIsTableWide } from '#web/ui/table/TableSkeleton.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import shared from '../desk.module.css';
import classes from './Cash.module.css';
import { CountButton, HandInForButton, SettleButton } from './CashButtons.tsx';
import { describeGap } from './cashDay.ts';

type Row = Outputs['cash']['desk']['livreurs'][number];

export function CashNow() {
  const cash = trpc.cash.desk.useQuery();
  const { me } = useSession();
  const isWide = useIsTableWide();
  if (cash.isPending)
    return (
      <Card title="En ce moment" className="no-print">
        {isWide ? <TableSkeleton rows={5} /> : <ListSkeleton count={5} />}
      </Card>
    );
  if (!cash.data) {
    return <LoadFailure title="Impossible de charger la caisse des livreurs." query={cash} />;
  }
  const { livreurs, limit, drawerGaps } = cash.data;
  if (livreurs.length === 0) {
    return <EmptyState title="Aucun livreur" text="Les espèces de chaque livreur apparaîtront ici." />;
  }
  return (
    <Card title="En ce moment" className="no-print">
      <p className={shared.hint}>
        Au-delà de {formatFcfa(limit)}, faites remettre la caisse.{' '}
        {me && isBlind(me.role)
          ? 'Comptez chaque remise avant de voir la somme annoncée.'
          : 'Vous voyez les sommes à compter\u00a0: vos comptes sont notés «\u00a0pas à l’aveugle\u00a0».'}
      </p>
      <table className={`${table.table} ${table.stacking} ${classes.livreurs}`}>
        <thead>
          <tr>
            <th scope="col">Livreur</th>
            <th scope="col">En main</th>
            <th scope="col">Depuis</th>
            <th scope="col">À compter</th>
            <th scope="col">Écarts à régler</th>
          </tr>
        </thead>
        <tbody>
          {livreurs.map((row) => (
            <LivreurRow key={row.livreur.id} row={row} />
          ))}
        </tbody>
      </table>
      <DrawerGaps gaps={drawerGaps} />
    </Card>
  );
}

function DrawerGaps({ gaps }: { gaps: Outputs['cash']['desk']['drawerGaps'] }) {
  if (gaps.length === 0) return null;
  return (
    <>
      <h3 className="mt-16 bold mb-8">Écarts du tiroir-caisse à régler</h3>
      <ul className="bare stack gap-8">
        {gaps.map(({ id, day, closer, amount }) => (
          <li key={id} className="row between anywhere">
            <span className="anywhere">
              <span className="bold danger">{describeGap(amount)}</span>
              <span className={shared.detail}>
                {formatDay(Date.parse(day))}, clôturé par {closer}
              </span>
            </span>
            <SettleButton gap={{ id, amount, owner: closer, drawerDay: day }} />
          </li>
        ))}
      </ul>
    </>
  );
}

function LivreurRow({ row: { livreur, held, since, isOverLimit, openHandovers, openGaps } }: { row: Row }) {
  return (
    <tr>
      <th scope="row">
        {livreur.fullname} {livreur.active ? null : <Badge tone="grey">Désactivé</Badge>}
        <span className={shared.detail}>
          <Phone value={livreur.phone} />
        </span>
      </th>
      <td data-label="En main">
        <span className="row anywhere">
          {formatFcfa(held)}
          {isOverLimit ? <Badge tone="red">Limite dépassée</Badge> : null}
          {!livreur.active && held > 0 ? <HandInForButton livreur={livreur} held={held} /> : null}
        </span>
      </td>
      <td data-label="Depuis">{since === null ? '–' : <RelativeTime at={since} />}</td>
      <td data-label="À compter" data-empty={openHandovers.length === 0}>
        <ul className="bare stack gap-8">
          {openHandovers.map((handover) => (
            <li key={handover.id} className="row anywhere">
              <span>
                Remise <RelativeTime at={handover.at} />
                {handover.expected === null ? null : (
                  <span className={shared.detail}>Attendu&nbsp;: {formatFcfa(handover.expected)}</span>
                )}
              </span>
              <CountButton handover={{ ...handover, livreur }} />
            </li>
          ))}
        </ul>
      </td>
      <td data-label="Écarts à régler" data-empty={openGaps.length === 0}>
        <ul className="bare stack gap-8">
          {openGaps.map(({ id, amount }) => (
            <li key={id} className="row anywhere">
              <span className={`bold anywhere danger`}>{describeGap(amount)}</span>
              <SettleButton gap={{ id, amount, owner: livreur.fullname, drawerDay: null }} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
