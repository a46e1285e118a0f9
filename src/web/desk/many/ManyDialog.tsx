import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import type { DialogFrame, ManyOrders } from '../dialogs/questions.ts';
import { LoadedPicker } from '../livreurs/LivreurPicker.tsx';
import { useLivreursToSend } from '../livreurs/useLivreursToSend.ts';
import classes from './Many.module.css';
import { describeRefusal, formatOrderCount, type ManyAct } from './manyActs.ts';
import { type RefusedOrder, useManyActs } from './useManyActs.ts';

interface Props extends ManyOrders, DialogFrame {
  about: ManyAct;
}

/** It stays open for the orders that the server refused. */
export function ManyDialog({ about, orders, onRemaining, opened, onClose }: Props) {
  const isReplacement = about === 'reassignMany';
  const toSend = useLivreursToSend({
    opened,
    mayBeChosen: ({ id }) => !isReplacement || orders.some((order) => order.livreurId !== id),
  });
  const { livreur, sending } = toSend.picking;
  const { send, isSending, refusals } = useManyActs({
    about,
    onDone: (remaining) => {
      onRemaining?.(remaining);
      if (remaining.length === 0) onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (opened && livreur && sending && !isSending) void send(orders, livreur, sending);
  };
  const act = isReplacement ? 'Réaffecter' : 'Assigner';
  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      busy={isSending}
      title={`${act} ${formatOrderCount(orders.length)}`}
    >
      {refusals.length > 0 ? (
        <Refusals refusals={refusals} onClose={onClose} />
      ) : (
        <form onSubmit={submit}>
          <LoadedPicker {...toSend} />
          <DialogFoot>
            <Button type="submit" fullWidth disabled={!sending} loading={isSending}>
              {act} {formatOrderCount(orders.length)}
            </Button>
          </DialogFoot>
        </form>
      )}
    </ModalFrame>
  );
}

function Refusals({ refusals, onClose }: { refusals: readonly RefusedOrder[]; onClose(): void }) {
  return (
    <>
      <p role="alert">
        {refusals.length > 1 ? `${refusals.length}\u00a0refusées\u00a0:` : '1\u00a0refusée\u00a0:'}
      </p>
      <ul className={`stack gap-8 ${classes.refused}`}>
        {refusals.map(({ order, code }) => (
          <li key={order.id}>
            <Reference id={order.id} /> {order.client.fullname}&nbsp;: {describeRefusal(code)}.
          </li>
        ))}
      </ul>
      <Button fullWidth variant="default" onClick={onClose}>
        Fermer
      </Button>
    </>
  );
}
