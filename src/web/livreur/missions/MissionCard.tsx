import { useEffect, useRef, useState } from 'react';
import { referenceOf } from '#domain/orders/order.ts';
import { type Point, TRACKING_ZOOM } from '#domain/places/geo.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { LazyOrderMap } from '#web/ui/map/LazyMaps.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import type { ShownMission } from '../acts/act.ts';
import { NextAct } from '../acts/NextAct.tsx';
import { UndoButton, WaitingActs } from '../acts/WaitingActs.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { FailedVisit } from './FailedVisit.tsx';
import { LegBadge } from './LegBadge.tsx';
import classes from './MissionCard.module.css';
import { MissionFacts } from './MissionFacts.tsx';
import { useMissions } from './MissionsProvider.tsx';
import { MissionTimes } from './MissionTimes.tsx';

type Props = { mission: ShownMission; here: Point | null; unfolded: boolean };

export function MissionCard({ mission, here, unfolded }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (unfolded) heading.current?.focus();
  }, [unfolded]);
  const isNew = useFirstOpening(mission);
  const { clientLocation, client } = mission;
  const reference = referenceOf(mission.id);
  const popup = `Adresse de ${client.fullname || 'client'}`;
  return (
    <Card as="article" className={classes.card} aria-label={`Commande #${reference}`}>
      <div className="row between">
        <h2 ref={heading} tabIndex={-1} className={classes.reference}>
          Commande #{reference}
        </h2>
        <span className="row">
          {isNew ? <Badge tone="sun">Nouvelle</Badge> : null}
          <LegBadge mission={mission} />
        </span>
      </div>
      <MissionTimes mission={mission} />
      {/* The act is sticky within this box only, so that it never covers the promised times. */}
      <div>
        <WaitingActs acts={mission.waiting} />
        <UndoButton mission={mission} />
        <MissionFacts mission={mission} here={here} />
        <ContactLinks mission={mission} />
        <div className={classes.map}>
          {clientLocation ? (
            <LazyOrderMap
              point={clientLocation}
              zoom={TRACKING_ZOOM}
              label={`Carte de la commande ${reference}`}
              popup={popup}
              height="var(--mission-map)"
            />
          ) : (
            <p className={classes.unknown}>Localisation non disponible</p>
          )}
        </div>
        <div className={classes.act}>
          <NextAct mission={mission} />
        </div>
      </div>
      <FailedVisit mission={mission} />
    </Card>
  );
}

/** A mission counts as opened once its card is on a visible page; that card stays marked as new. */
function useFirstOpening(mission: ShownMission): boolean {
  const { isUnopened, markOpened } = useMissions();
  const isUnread = isUnopened(mission);
  const [isNew, setNew] = useState(isUnread);
  if (isUnread && !isNew) setNew(true);
  useEffect(() => {
    if (!isUnread) return;
    const markIfVisible = () => {
      if (document.visibilityState === 'visible') markOpened(mission);
    };
    markIfVisible();
    document.addEventListener('visibilitychange', markIfVisible);
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, [isUnread, mission, markOpened]);
  return isNew;
}
