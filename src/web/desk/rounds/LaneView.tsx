import { type DragEvent, useState } from 'react';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { AVAILABILITY_WORDS } from '#domain/people/availability.ts';
import { Badge } from '#web/ui/badges.tsx';
import { CardSkeleton, Ghost, LoadingRegion } from '#web/ui/feedback/Skeletons.tsx';
import { useIsTableWide } from '#web/ui/table/TableSkeleton.tsx';
import { useOrderDrop } from '../board/drag.ts';
import { DayEnd } from '../livreurs/DayEnd.tsx';
import type { DayVisit, Lane, Move } from './draft.ts';
import classes from './Rounds.module.css';
import { StopRow } from './StopRow.tsx';
import type { DayPlanState } from './useDayPlan.ts';

interface Props
  extends Pick<DayPlanState, 'day' | 'people' | 'visitsById' | 'draft' | 'check' | 'unticked' | 'setTicked'> {
  lane: Lane;
  colour: string;
  targets: readonly { id: string; fullname: string }[];
  isOpen: boolean;
  onOpen(): void;
  onMove(move: Move): void;
}

export function LaneView({ lane, colour, isOpen, onOpen, ...plan }: Props) {
  const { livreurId, orderIds } = lane;
  const { people, visitsById, check, unticked, setTicked, onMove } = plan;
  const livreur = people.find(({ id }) => id === livreurId);
  const visits = orderIds.flatMap((id) => visitsById.get(id) ?? []);
  const { place: before, dropProps } = useOrderDrop(findStopBelow, (orderId, place) =>
    onMove({ orderId, livreurId, before: place }),
  );
  const name = livreurId === null ? 'Sans livreur' : (livreur?.fullname ?? 'Livreur inconnu');
  const end = livreurId === null ? undefined : check.ends.get(livreurId);
  return (
    <div className="relative">
      {livreur?.availability === 'on' ? (
        <input
          type="checkbox"
          className={`no-print absolute ${classes.tick}`}
          style={{ accentColor: colour }}
          aria-label={`${livreur.fullname} roule ce jour-là`}
          checked={!unticked.has(livreur.id)}
          onChange={(event) => setTicked(livreur.id, event.currentTarget.checked)}
        />
      ) : null}
      <details
        className={`surface p-0 overflow-hidden ${classes.stopsOf}`}
        open={isOpen}
        onToggle={(event) => {
          if (event.currentTarget.open) onOpen();
        }}
        {...dropProps}
      >
        <summary className={`bare row gap-0-16 tall-44 pointer no-list ${classes.head}`}>
          <h2 className={`anywhere text-14 bold ${classes.name}`}>{name}</h2>
          <span className="muted text-14 tabular">
            {formatStops(visits.length)}
            {visits.length > 0
              ? `, ${formatPieces(visits.reduce((sum, { pieces }) => sum + pieces, 0))}`
              : ''}
          </span>
          {livreur && livreur.availability !== 'on' ? (
            <Badge tone={AVAILABILITY_WORDS[livreur.availability].tone}>
              {AVAILABILITY_WORDS[livreur.availability].label}
            </Badge>
          ) : null}
          {end && visits.length > 0 ? (
            <span className="text-14 tabular ml-auto">
              <DayEnd verb="finit" {...end} />
            </span>
          ) : null}
        </summary>
        <ol
          className={`ruled bare border-top ${classes.stops}`}
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
    </div>
  );
}

export function LanesSkeleton() {
  return (
    <LoadingRegion className="stack">
      <Ghost height={44} width="min(100%, 480px)" />
      <div className={`gap-12 grid ${classes.plan}`}>
        <Ghost height={320} />
        <div className="stack">
          <CardSkeleton />
          <CardSkeleton />
        </div>
      </div>
    </LoadingRegion>
  );
}

/** A phone has room for one lane, and its map shows the stops of that lane. */
export function useOpenLanes(lanes: readonly Lane[]) {
  const isWide = useIsTableWide();
  const [chosen, setChosen] = useState<string | null>();
  const withStops = lanes.filter(({ orderIds }) => orderIds.length > 0);
  const first = withStops.find(({ livreurId }) => livreurId !== null) ?? withStops[0];
  const open = lanes.find(({ livreurId }) => livreurId === chosen) ?? first;
  return {
    isLaneOpen: (lane: Lane) => isWide || lane === open,
    openLane: setChosen,
    mapLanes: isWide ? lanes : lanes.filter((lane) => lane === open),
  };
}

const formatStops = (count: number) =>
  count === 0 ? 'aucun arrêt' : `${count}\u00a0${count > 1 ? 'arrêts' : 'arrêt'}`;

/** The stop that a dragged one would come before, null at the end. */
function findStopBelow({ currentTarget, clientY }: DragEvent<HTMLElement>): DayVisit['orderId'] | null {
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  const below = rows.find((row) => {
    const { top, height } = row.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  return below?.dataset.stop ?? null;
}
