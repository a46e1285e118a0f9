import type { RefObject } from 'react';
import { findPersonToReach } from '#domain/contacts/readyWords.ts';
import { splitAddress } from '#domain/format/address.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { getLegLabel } from '#domain/format/wording.ts';
import { getMissionLeg } from '#domain/lifecycle/lifecycle.ts';
import { isLinenOwed, type Order, referenceOf } from '#domain/orders/order.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { formatDistance, type Point } from '#domain/places/geo.ts';
import { Badge, TagBadge } from '#web/ui/badges.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import type { ShownMission } from '../acts/act.ts';
import classes from './MissionCard.module.css';
import { useMissions } from './MissionsProvider.tsx';
import { listMissionsAtSameDoor, measureMissionDistance } from './missionOrder.ts';

interface Props {
  mission: ShownMission;
  here: Point | null;
  isNew: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The name and the quartier stand above the reference, which screen readers still read first. */
export function MissionPerson({ mission, here, isNew, heading }: Props) {
  const { client, items, piecesHeld } = mission;
  const contact = findPersonToReach(mission);
  const isPickup = getMissionLeg(mission.status) === 'pickup';
  return (
    <header className={`row gap-0-12 p-8-16 ${classes.person}`}>
      <span className="text-13 semibold tabular">{formatOrderNumber(mission.number)}</span>
      <h2
        ref={heading}
        tabIndex={-1}
        className={`muted semibold tabular text-13 leading-14 ${classes.reference}`}
      >
        Commande #{referenceOf(mission.id)}
      </h2>
      <span className={`row gap-4 ${classes.badges}`}>
        {mission.redoOf || mission.express ? (
          <Badge tone="blue">{mission.redoOf ? 'Refait' : 'Express'}</Badge>
        ) : null}
        {isNew ? <Badge tone="sun">Nouvelle</Badge> : null}
        <LegBadge
          mission={mission}
          pieces={mission.tag ? undefined : isPickup ? countPieces(items) : piecesHeld}
        />
        <TagBadge tag={mission.tag} />
      </span>
      <dl>
        <dt className="visually-hidden">Client</dt>
        <dd
          className={`text-22 heavy max-full leading-12 tight ellipsis ${classes.name}`}
          title={client.fullname}
        >
          {client.fullname || 'N/A'}
        </dd>
        <dt className="visually-hidden">Adresse</dt>
        <dd className={`whole-row leading-135 ${classes.place}`}>
          <Place mission={mission} here={here} />
        </dd>
        <dt className="visually-hidden">Contact</dt>
        <dd className={`text-13 leading-14 ${classes.contact}`}>
          {contact.name === client.fullname ? null : `${contact.name}, `}
          <Phone value={contact.phone} />
        </dd>
      </dl>
    </header>
  );
}

function Place({ mission, here }: Pick<Props, 'mission' | 'here'>) {
  const { quartier, street } = splitAddress(mission.clientAddress || mission.client.address || 'N/A');
  const away = here ? measureMissionDistance(mission, here) : null;
  return (
    <>
      <strong>{quartier}</strong>
      {away === null ? null : `, à ${formatDistance(away)}`}
      {street ? (
        <>
          <span className="visually-hidden">, </span>
          <span className="muted text-14 block">{street}</span>
        </>
      ) : null}
      <SameDoor mission={mission} />
    </>
  );
}

const LIST = new Intl.ListFormat('fr');

export function SameDoor({ mission }: { mission: ShownMission }) {
  const others = listMissionsAtSameDoor(mission, useMissions().todo);
  const numbers = others.map(({ number }) => formatOrderNumber(number));
  return others.length > 0 ? (
    <span className="block semibold text-14">Même adresse que {LIST.format(numbers)}</span>
  ) : null;
}

type LegBadgeProps = { mission: Pick<Order, 'status' | 'linen'>; pieces?: number | undefined };

export function LegBadge({ mission, pieces }: LegBadgeProps) {
  const leg = getMissionLeg(mission.status);
  const isOwed = isLinenOwed(mission);
  return (
    <Badge tone={isOwed ? 'red' : 'grey'}>
      <span>
        <span>{isOwed ? 'Linge à rendre' : leg ? getLegLabel(leg) : 'N/A'}</span>
        {pieces === undefined ? null : <span className={classes.pieces}>, {formatPieces(pieces)}</span>}
      </span>
    </Badge>
  );
}
