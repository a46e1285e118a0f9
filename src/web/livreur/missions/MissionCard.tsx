import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { stepLabel } from '#domain/format/wording.ts';
import { type Point, TRACKING_ZOOM } from '#domain/geo.ts';
import { nextStep } from '#domain/lifecycle/nextActs.ts';
import { referenceOf } from '#domain/order.ts';
import { useOutboxState } from '#web/outbox/outbox.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { OrderMap } from '#web/ui/map/LazyMaps.tsx';
import { useRootFlag } from '#web/ui/useRootFlag.ts';
import { CashDialog } from '../acts/CashDialog.tsx';
import { isCashAsked } from '../acts/cashRules.ts';
import { WaitingActs } from '../acts/WaitingActs.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { LegBadge } from './LegBadge.tsx';
import classes from './MissionCard.module.css';
import { MissionFacts } from './MissionFacts.tsx';
import { type ShownMission, useMissions } from './MissionsProvider.tsx';

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
  useRootFlag('sticky');
  const { clientLocation, client } = mission;
  const reference = referenceOf(mission.id);
  const popup = `Adresse de ${client.fullname || 'client'}`;
  return (
    <Card as="article" aria-label={`Commande #${reference}`}>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.reference}>
          Commande #{reference}
        </h2>
        <LegBadge status={mission.status} />
      </div>
      <WaitingActs acts={mission.waiting} />
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
      <ContactLinks mission={mission} />
    </Card>
  );
}

function NextAct({ mission }: { mission: ShownMission }) {
  const { sending } = useOutboxState();
  const { tapLock, takeStep } = useMissions();
  const [asking, setAsking] = useState(false);
  const to = nextStep(mission.status);
  const label = stepLabel(mission.status);
  if (!to || !label) return null;
  const busy = [sending?.orderId, tapLock].includes(mission.id);
  const act = () => takeStep(mission, to);
  // With the linen in hand the money is easily forgotten.
  const cashDue = isCashAsked(mission);
  return (
    <>
      <Button
        fullWidth
        size="lg"
        className={classes.next}
        loading={busy}
        disabled={tapLock !== null}
        aria-label={busy ? `${label}, envoi en cours` : undefined}
        onClick={cashDue ? () => setAsking(true) : act}
      >
        {label}
      </Button>
      <CashDialog
        mission={mission}
        opened={asking}
        onClose={() => setAsking(false)}
        onAnswer={() => {
          setAsking(false);
          act();
        }}
      />
    </>
  );
}
