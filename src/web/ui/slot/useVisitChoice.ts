import { useState } from 'react';
import { findFirstFreeSlot } from '#domain/promises/nextPassage.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { findFreeSlot } from './slotOffer.ts';
import { useSlotOffer } from './useSlotOffer.ts';

/** The first free slot stands until another is chosen; one that is gone in the meantime cannot be sent. */
export function useVisitChoice(isExpress = false) {
  const slots = useSlotOffer(0, isExpress);
  const [chosen, setChosen] = useState<Slot>();
  const slot = chosen ?? (slots.offer && findFirstFreeSlot(slots.offer));
  const isFree =
    slot !== undefined && slots.offer !== undefined && findFreeSlot(slots.offer, slot) !== undefined;
  return { slots, slot, isFree, onChange: setChosen };
}
