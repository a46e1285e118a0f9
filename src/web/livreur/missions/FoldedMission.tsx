import { splitAddress } from '#domain/format/address.ts';
import { formatNumberAndReference } from '#domain/format/order/orderNumber.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { nameLinen } from '#domain/pieces/tag.ts';
import { formatDistance, type Point } from '#domain/places/geo.ts';
import { Badge, StatusBadge, TagBadge } from '#web/ui/badges.tsx';
import { useNow } from '#web/ui/clock.tsx';
import type { ShownMission } from '../acts/act.ts';
import { UndoButton, WaitingActs } from '../acts/MissionActs.tsx';
import classes from './MissionCard.module.css';
import { FoldedTime } from './MissionFacts.tsx';
import { LegBadge, SameDoor } from './MissionPerson.tsx';
import { useMissions } from './MissionsProvider.tsx';
import { getVisitDay, measureMissionDistance } from './missionOrder.ts';

interface Props {
  mission: ShownMission;
  number: number;
  here: Point | null;
  onOpen(): void;
}

export function FoldedMission({ mission, number, here, onOpen }: Props) {
  const { isUnopened } = useMissions();
  const away = here ? measureMissionDistance(mission, here) : null;
  const { quartier } = splitAddress(mission.clientAddress || mission.client.address || 'N/A');
  return (
    <button
      type="button"
      className={`row gap-12 surface one-row full p-8-12 inherit text-left ${classes.folded}`}
      aria-expanded={false}
      onClick={onOpen}
    >
      <span className={`fixed heavy tabular grid-centre pill bg-grey grey text-13 ${classes.number}`}>
        {number}
      </span>
      <span className="column fill text-14 anywhere leading-14">
        <span className="row between bold gap-0-12">
          {isOpen(mission.status) ? <FoldedTime mission={mission} /> : null}
          {isUnopened(mission) ? <Badge tone="sun">Nouvelle</Badge> : null}
        </span>
        <span className="flex gap-8">
          <span className="fill">
            <strong className="block text-16">{mission.client.fullname || 'N/A'}</strong>
            <span className="muted">
              {quartier}
              {away === null ? null : ` · ${formatDistance(away)}`}
            </span>
          </span>
          <span className="fixed">
            <LegBadge mission={mission} />
          </span>
        </span>
        <SameDoor mission={mission} />
        <span className="row between gap-0-12">
          <span className="muted tabular text-13">{formatNumberAndReference(mission)}</span>
          <TagBadge tag={mission.tag} />
        </span>
        <WaitingActs acts={mission.waiting} />
      </span>
    </button>
  );
}

export function LeavingMission({ mission }: { mission: ShownMission }) {
  return (
    <article className="surface stack gap-4" aria-label={`Commande #${referenceOf(mission.id)}`}>
      <span className="row between">
        <strong className="tabular">{formatNumberAndReference(mission)}</strong>
        {mission.waiting.some(({ kind }) => kind === 'giveBack') ? (
          <Badge tone="green">Linge rendu</Badge>
        ) : (
          <StatusBadge status={mission.status} />
        )}
      </span>
      <span className="text-14 muted ellipsis">{mission.client.fullname || 'N/A'}</span>
      <WaitingActs acts={mission.waiting} />
      <span>
        <UndoButton mission={mission} />
      </span>
    </article>
  );
}

/** It stands above the missions, because it is read before the livreur leaves. */
export function LinenToTake({ missions }: { missions: readonly ShownMission[] }) {
  const now = useNow();
  const toTake = missions.filter(
    (mission) => mission.status === 'assigned_for_delivery' && getVisitDay(mission, now) <= now,
  );
  return <LinenLine words="À prendre à l’atelier" linen={toTake} />;
}

/** Linen that was fetched is no mission any more, and still in the livreur's hands. */
export function LinenToDeposit() {
  return <LinenLine words="À déposer à l’atelier" linen={useMissions().carried} />;
}

type LinenLineProps = { words: string; linen: readonly Pick<ShownMission, 'number' | 'tag'>[] };

function LinenLine({ words, linen }: LinenLineProps) {
  if (linen.length === 0) return null;
  return (
    <p className="text-14">
      {words}&nbsp;: <strong className="tabular">{linen.map(nameLinen).join(', ')}</strong>
    </p>
  );
}
