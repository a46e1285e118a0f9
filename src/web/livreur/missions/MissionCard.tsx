import { useEffect, useRef } from 'react';
import { type Point, TRACKING_ZOOM } from '#domain/geo.ts';
import { referenceOf } from '#domain/order.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { OrderMap } from '#web/ui/map/LazyMaps.tsx';
import { NextAct } from '../acts/NextAct.tsx';
import { UndoButton } from '../acts/UndoButton.tsx';
import { WaitingActs } from '../acts/WaitingActs.tsx';
import { MissionTimes } from '../times/MissionTimes.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { FailedVisit } from './FailedVisit.tsx';
import { LegBadge } from './LegBadge.tsx';
import classes from './MissionCard.module.css';
import { MissionFacts } from './MissionFacts.tsx';
import type { ShownMission } from './MissionsProvider.tsx';

interface Props {
  mission: ShownMission;
  here: Point | null;
  /** It was unfolded by hand: the focus follows. */
  unfolded: boolean;
}

export function MissionCard({ mission, here, unfolded }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (unfolded) heading.current?.focus();
  }, [unfolded]);
  const { clientLocation, client } = mission;
  const reference = referenceOf(mission.id);
  const popup = `Adresse de ${client.fullname || 'client'}`;
  return (
    <Card as="article" aria-label={`Commande #${reference}`}>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.reference}>
          Commande #{reference}
        </h2>
        <LegBadge status={mission.status} size="large" />
      </div>
      <MissionTimes mission={mission} />
      {/* The act sticks within this box alone: it never covers what the client was promised. */}
      <div>
        <WaitingActs acts={mission.waiting} />
        <UndoButton mission={mission} />
        <MissionFacts mission={mission} here={here} />
        <div className={classes.map}>
          {clientLocation ? (
            <OrderMap
              point={clientLocation}
              zoom={TRACKING_ZOOM}
              label={`Carte de la commande ${reference}`}
              popup={popup}
              height="12rem"
            />
          ) : (
            <p className={classes.unknown}>Localisation non disponible</p>
          )}
        </div>
        <div className={classes.act}>
          <NextAct mission={mission} />
        </div>
      </div>
      <ContactLinks mission={mission} />
      <FailedVisit mission={mission} />
    </Card>
  );
}
