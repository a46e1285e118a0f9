import { useState } from 'react';
import { formatBy } from '#domain/clock/clockWords.ts';
import { formatIsoDay } from '#domain/format/calendar.ts';
import type { Leg } from '#domain/lifecycle/lifecycle.ts';
import { findFirstFreeSlot } from '#domain/promises/nextPassage.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { useNow } from '#web/ui/clock.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LateReturnNote } from './LateReturnNote.tsx';
import { SlotChoice } from './SlotChoice.tsx';
import {
  findFreeSlot,
  findReturn,
  type NextSlot,
  type SlotOffer,
  type SlotQuery,
  useSlotOffer,
} from './slotOffer.ts';

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

type Visited = { slot: Slot | null; deliverySlot: Slot | null; promisedAt: number };

export function findBookedSlot({ slot, deliverySlot, promisedAt }: Visited, leg: Leg): NextSlot | null {
  const booked = leg === 'pickup' ? slot : deliverySlot;
  return booked && { ...booked, promisedAt };
}

/** An order may keep its own slot, also where it took the last place, or is on a day that is not on offer. */
export function offerBookedSlot({ days, ...offer }: SlotOffer, booked: NextSlot): SlotOffer {
  const day = formatIsoDay(booked.from);
  const others = days.find((one) => one.day === day)?.slots.filter(({ from }) => from !== booked.from) ?? [];
  const slots = [...others, { ...booked, isFree: true }].toSorted((a, b) => a.from - b.from);
  const otherDays = days.filter((one) => one.day !== day);
  return { ...offer, days: [...otherDays, { day, slots }].toSorted((a, b) => a.day.localeCompare(b.day)) };
}

/** The booked slot, or the first free one after a visit that failed, stands until another is chosen. */
export function useVisitChoice(booked?: NextSlot | null, isExpress = false) {
  const query = useSlotOffer(0, isExpress);
  const now = useNow();
  const [chosen, setChosen] = useState<Slot>();
  const ahead = booked && booked.from > now ? booked : null;
  const offer = query.offer && ahead ? offerBookedSlot(query.offer, ahead) : query.offer;
  const slot = chosen ?? (offer && (ahead ?? findFirstFreeSlot(offer)));
  const isFree = slot !== undefined && offer !== undefined && findFreeSlot(offer, slot) !== undefined;
  return { slots: { ...query, offer }, slot, isFree, onChange: setChosen };
}
