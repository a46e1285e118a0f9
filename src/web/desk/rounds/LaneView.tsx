import { IconChevronDown } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { AVAILABILITY_WORDS } from '#domain/format/availabilityWords.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { formatNearestFiveMinutes } from '#domain/format/order/slotWords.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { isOrderDrag, readDraggedOrderId } from '../board/drag.ts';
import type { DayVisit, Lane, Move } from './draft.ts';
import classes from './Rounds.module.css';
import { StopRow } from './StopRow.tsx';
import type { DayPlan } from './useDayPlan.ts';

interface Props extends Pick<DayPlan, 'people' | 'visitsById' | 'draft' | 'check'> {
  lane: Lane;
  colour: string;
  targets: readonly { id: string; fullname: string }[];
  onMove(move: Move): void;
}

export function LaneView({ lane, colour, ...plan }: Props) {
  const { livreurId, orderIds } = lane;
  const { people, visitsById, check, onMove } = plan;
  const livreur = people.find(({ id }) => id === livreurId);
  const visits = orderIds.flatMap((id) => visitsById.get(id) ?? []);
  const { before, dropProps } = useLaneDrop((orderId, place) =>
    onMove({ orderId, livreurId, before: place }),
  );
  const name = livreurId === null ? 'Sans livreur' : (livreur?.fullname ?? 'Livreur inconnu');
  const lastHour = check.hours.get(orderIds.at(-1) ?? '');
  return (
    <details
      className={`surface p-8-12 ${classes.lane}`}
      open
      data-over={before !== undefined}
      {...dropProps}
    >
      <summary className="bare">
        <h2 className={`row anywhere one-row text-16 ${classes.name}`}>
          {livreurId === null ? null : (
            <span className={`fixed disc ${classes.dot}`} style={{ background: colour }} aria-hidden="true" />
          )}
          <span className="fill anywhere">{name}</span>
          {livreur && livreur.availability !== 'on' ? (
            <Badge tone={AVAILABILITY_WORDS[livreur.availability].tone}>
              {AVAILABILITY_WORDS[livreur.availability].label}
            </Badge>
          ) : null}
          <IconChevronDown className="fixed" size={18} aria-hidden="true" />
        </h2>
        <p className="muted text-14 tabular">
          {formatStops(visits.length)}
          {visits.length > 0 ? `, ${formatPieces(visits.reduce((sum, { pieces }) => sum + pieces, 0))}` : ''}
          {livreurId !== null && lastHour !== undefined
            ? `, jusqu’à\u00a0${formatNearestFiveMinutes(lastHour)}`
            : ''}
        </p>
      </summary>
      <ol
        className={`ruled bare mt-4 ${classes.stops}`}
        aria-label={`Tournée, ${name}`}
        data-end={before === null}
      >
        {visits.map((visit, index) => (
          <StopRow
            key={visit.orderId}
            {...plan}
            visit={visit}
            number={livreurId === null ? null : index + 1}
            lane={lane}
            colour={colour}
            isDropPlace={before === visit.orderId}
          />
        ))}
      </ol>
    </details>
  );
}

const formatStops = (count: number) =>
  count === 0 ? 'Aucun arrêt' : `${count}\u00a0${count > 1 ? 'arrêts' : 'arrêt'}`;

/** `before` is the stop that a dragged one would come before, null at the end, undefined while nothing is dragged. */
function useLaneDrop(onDrop: (orderId: string, before: string | null) => void) {
  const [before, setBefore] = useState<string | null | undefined>();
  const followDrag = (event: DragEvent<HTMLElement>) => {
    if (!isOrderDrag(event)) return;
    event.preventDefault();
    setBefore(findStopBelow(event));
  };
  return {
    before,
    dropProps: {
      onDragEnter: followDrag,
      onDragOver: followDrag,
      onDragLeave: () => setBefore(undefined),
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        setBefore(undefined);
        onDrop(readDraggedOrderId(event), findStopBelow(event));
      },
    },
  };
}

function findStopBelow({ currentTarget, clientY }: DragEvent<HTMLElement>): DayVisit['orderId'] | null {
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  const below = rows.find((row) => {
    const { top, height } = row.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  return below?.dataset.stop ?? null;
}
