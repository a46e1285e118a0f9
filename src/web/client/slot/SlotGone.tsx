import { Button } from '@mantine/core';
import { useState } from 'react';
import { promiseTime, slotTime } from '#domain/format/order/slotWords.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import classes from './SlotGone.module.css';
import type { NextSlot } from './slotOffer.ts';

/** What the client confirmed, and what is offered instead. */
export interface GoneSlot {
  slot: Slot | undefined;
  next: readonly NextSlot[];
}

interface Props {
  opened: boolean;
  /** Null when there is nothing to choose. */
  gone: GoneSlot | null;
  /** Undefined: as soon as possible. */
  onChoose(slot: Slot | undefined): void;
  onClose(): void;
}

/** Sends the same order with another slot. */
export function SlotGone({ opened, gone, onChoose, onClose }: Props) {
  // The slots stay visible during the closing transition of the dialog.
  const [shown, setShown] = useState(gone);
  if (gone && gone !== shown) setShown(gone);
  const { slot, next = [] } = shown ?? {};
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Créneau indisponible">
      <p>
        {slot ? `Le créneau ${slotTime(slot)} n’est plus libre. ` : 'Ce créneau n’est plus libre. '}
        Rien n’est encore commandé, et votre panier est conservé.
      </p>
      <ul className={classes.choices} aria-label="Créneaux libres">
        {next.map(({ from, to, promisedAt }) => (
          <li key={from}>
            <Button
              fullWidth
              className={classes.choice}
              variant="light"
              onClick={() => onChoose({ from, to })}
            >
              <span className={classes.words}>
                <strong>{slotTime({ from, to })}</strong>
                <span>Retour prévu&nbsp;: {promiseTime(promisedAt)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button variant="default" onClick={() => onChoose(undefined)}>
          Dès que possible
        </Button>
        <Button variant="default" onClick={onClose}>
          Revoir ma commande
        </Button>
      </DialogFoot>
    </ModalFrame>
  );
}
