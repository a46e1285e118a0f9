import { useEffect, useRef, useState } from 'react';
import { referenceOf } from '#domain/orders/order.ts';
import { type Point, TRACKING_ZOOM } from '#domain/places/geo.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { LazyOrderMap } from '#web/ui/map/LazyMaps.tsx';
import type { ShownMission } from '../acts/act.ts';
import { CashActs, CashToCollect } from '../acts/CashToCollect.tsx';
import { NextAct } from '../acts/NextAct.tsx';
import { UndoButton, WaitingActs } from '../acts/WaitingActs.tsx';
import { LandmarkRecorder, MissionLandmark } from '../landmark/MissionLandmark.tsx';
import { PositionOffer } from '../position/PositionOffer.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { FailedVisit } from './FailedVisit.tsx';
import { LikelyDoor } from './LikelyDoor.tsx';
import classes from './MissionCard.module.css';
import { MissionFacts } from './MissionFacts.tsx';
import { MissionPerson } from './MissionPerson.tsx';
import { useMissions } from './MissionsProvider.tsx';
import { MissionTimes } from './MissionTimes.tsx';

type Props = { mission: ShownMission; here: Point | null; unfolded: boolean };

export function MissionCard({ mission, here, unfolded }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!unfolded) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('article')?.scrollIntoView();
  }, [unfolded]);
  const isNew = useFirstOpening(mission);
  const isReturn = mission.status === 'cancelled';
  return (
    <Card as="article" className={`p-0 ${classes.card}`} aria-label={`Commande #${referenceOf(mission.id)}`}>
      <MissionTimes mission={mission} />
      {/* The act is sticky within this box only, so that it never covers the promised times. */}
      <div>
        <div className={`column ${classes.first}`}>
          <MissionPerson mission={mission} here={here} isNew={isNew} heading={heading} />
          <div className={`relative ${classes.map}`}>
            <MissionMap mission={mission} here={here} />
          </div>
          <div className={`${classes.reach} stack gap-8`}>
            <WaitingActs acts={mission.waiting} />
            <ContactLinks mission={mission} />
            {isReturn ? null : <CashToCollect mission={mission} />}
          </div>
        </div>
        <div className={`${classes.details} stack gap-8`}>
          {isReturn ? null : <CashActs mission={mission} />}
          <LikelyDoor mission={mission} />
          <MissionLandmark landmark={mission.landmark} />
          <PositionOffer />
          <UndoButton mission={mission} />
          <MissionFacts mission={mission} />
          <LandmarkRecorder mission={mission} />
        </div>
        <div className={`gap-8 grid p-8-12 border-top bg-card ${classes.act}`}>
          <NextAct mission={mission} />
        </div>
      </div>
      <FailedVisit mission={mission} />
    </Card>
  );
}

function MissionMap({ mission, here }: Omit<Props, 'unfolded'>) {
  const { id, client, clientLocation } = mission;
  if (!clientLocation) return <p className="grid-centre p-16 bg-grey grey">Localisation non disponible</p>;
  return (
    <LazyOrderMap
      point={clientLocation}
      zoom={TRACKING_ZOOM}
      livreur={here}
      door={mission.door?.location}
      label={`Carte de la commande ${referenceOf(id)}`}
      popup={`Adresse de ${client.fullname || 'client'}`}
      height="100%"
    />
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
