import { Button } from '@mantine/core';
import { IconCash, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { missionLeg } from '#domain/lifecycle.ts';
import { Amount } from '#web/ui/Amount.tsx';
import classes from '../missions/MissionCard.module.css';
import type { ShownMission } from '../missions/MissionsProvider.tsx';
import { CashDialog } from './CashDialog.tsx';

/** The cash of a pickup: prominent until it is received. Other payments are not the livreur's concern. */
export function CashToCollect({ mission }: { mission: ShownMission }) {
  const { paymentMethod, paymentState, grandTotal, status } = mission;
  if (paymentMethod !== 'espece') return null;
  if (paymentState === 'paid') {
    return (
      <>
        <dt>Espèces</dt>
        <dd className={classes.paid}>
          <IconCircleCheck size={20} aria-hidden="true" /> Reçues, <Amount value={grandTotal} />
        </dd>
      </>
    );
  }
  return (
    <>
      <dt>À encaisser</dt>
      <dd>
        <span className={classes.amount}>
          <Amount value={grandTotal} />
        </span>
        {missionLeg(status) === 'delivery' ? (
          <p className={classes.hint}>
            Pas confirmées à la collecte{'\u00a0'}: prévenez l’équipe une fois payées.
          </p>
        ) : null}
        {status === 'pickup_en_route' ? <ReceivedButton mission={mission} /> : null}
      </dd>
    </>
  );
}

/** Confirmed in a dialog: the livreur cannot take it back. */
function ReceivedButton({ mission }: { mission: ShownMission }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  // It may be needed offline.
  useEffect(CashDialog.preload, []);
  return (
    <>
      <Button
        variant="light"
        px="xs"
        mt={8}
        fullWidth
        leftSection={<IconCash size={20} />}
        onClick={() => setAsking(true)}
      >
        Espèces reçues
      </Button>
      <CashDialog mission={mission} opened={asking} onClose={close} onAnswer={close} />
    </>
  );
}
