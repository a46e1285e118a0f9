import { Button, Group } from '@mantine/core';
import { IconCash, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { missionLeg } from '#domain/lifecycle.ts';
import { formatFcfa } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { takeAct } from './actQueue.ts';
import classes from './MissionCard.module.css';
import type { ShownMission } from './MissionsProvider.tsx';

/** The cash of a pickup: big until it is in his hand. Money that comes another way is none of his business. */
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
            Pas reçues à la collecte{'\u00a0'}: prévenez l’équipe une fois payées.
          </p>
        ) : null}
        {status === 'pickup_en_route' ? <Received mission={mission} /> : null}
      </dd>
    </>
  );
}

/** Asked twice: he cannot take it back himself. */
function Received({ mission: { id: orderId, grandTotal, client } }: { mission: ShownMission }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const confirm = () => {
    takeAct({ kind: 'cash', actId: crypto.randomUUID(), orderId, at: Date.now() });
    close();
  };
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
      <Dialog opened={asking} onClose={close} title={'Espèces reçues\u00a0?'}>
        <p>
          {client.fullname || 'Le client'} vous a remis <strong>{formatFcfa(grandTotal)}</strong>. La commande
          sera marquée payée.
        </p>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={close} data-autofocus>
            Pas encore
          </Button>
          <Button onClick={confirm}>J’ai reçu {formatFcfa(grandTotal)}</Button>
        </Group>
      </Dialog>
    </>
  );
}
