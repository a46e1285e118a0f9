import { useState } from 'react';
import { formatBy } from '#domain/clock/clockWords.ts';
import type { Leg } from '#domain/lifecycle/lifecycle.ts';
import { findFirstFreeSlot } from '#domain/promises/nextPassage.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { useNow } from '#web/ui/clock.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LateReturnNote } from './LateReturnNote.tsx';
import { SlotChoice } from './SlotChoice.tsx';
import { findFreeSlot, findReturn, type SlotQuery, useSlotOffer } from './slotOffer.ts';

type Props = { slots: SlotQuery; slot: Slot | undefined; leg: Leg; onChange(slot: Slot): void };

/** The slot of the visit after one that failed. A delivery is promised by the end of its slot. */
export function VisitChoice({ slots, slot, leg, onChange }: Props) {
  const now = useNow();
  const { offer, isUnreachable } = slots;
  if (isUnreachable)
    return (
      <>
        <p className="text-14 muted">Les créneaux s’affichent quand le réseau répond.</p>
        <Button kind="secondary" busy={slots.isReading} onClick={slots.retry}>
          Réessayer
        </Button>
      </>
    );
  if (!offer) return <CardSkeleton />;
  if (!slot) return <p>Aucun créneau n’est libre pour le moment.</p>;
  const offered = leg === 'pickup' ? findReturn(offer, slot) : undefined;
  return (
    <>
      <SlotChoice offer={offer} slot={slot} onChange={({ from, to }) => onChange({ from, to })} />
      {offered ? <p>Retour prévu&nbsp;: {formatBy(offered.promisedAt, now)}.</p> : null}
      <LateReturnNote offered={offered} />
    </>
  );
}

type Visited = { slot: Slot | null; deliverySlot: Slot | null };

export const findBookedSlot = ({ slot, deliverySlot }: Visited, leg: Leg): Slot | null =>
  leg === 'pickup' ? slot : deliverySlot;

/** The booked slot, or the first free one, stands until another is chosen; one that is gone cannot be sent. */
export function useVisitChoice(booked?: Slot | null, isExpress = false) {
  const slots = useSlotOffer(0, isExpress);
  const [chosen, setChosen] = useState<Slot>();
  const { offer } = slots;
  const findProposed = () => offer && ((booked && findFreeSlot(offer, booked)) ?? findFirstFreeSlot(offer));
  const slot = chosen ?? findProposed();
  const isFree = slot !== undefined && offer !== undefined && findFreeSlot(offer, slot) !== undefined;
  return { slots, slot, isFree, onChange: setChosen };
}
