import { formatIsoDay } from '#domain/format/calendar.ts';
import { formatSlot, getDayLabel, getSlotLabel } from '#domain/format/order/slotWords.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { findFreeSlot, type OfferedSlot, pickFreeSlot, type SlotOffer } from './slotOffer.ts';

type Props = { offer: SlotOffer; slot: Slot; onChange(slot: OfferedSlot): void };

export function SlotChoice({ offer, slot, onChange }: Props) {
  const now = useNow();
  const days = offer.days.filter(({ slots }) => slots.length > 0);
  const chosenDay = formatIsoDay(slot.from);
  const slots = days.find(({ day }) => day === chosenDay)?.slots ?? [];
  const chooseSlot = (one: OfferedSlot | undefined) => one && onChange(one);
  return (
    <>
      {findFreeSlot(offer, slot) ? null : (
        <p role="alert" className="danger semibold">
          Le créneau {formatSlot(slot)} n’est plus libre. Choisissez-en un autre.
        </p>
      )}
      <Chips
        label="Jour"
        value={chosenDay}
        onChange={(day) => chooseSlot(pickFreeSlot(days.find((one) => one.day === day)?.slots ?? []))}
        options={days.map(({ day, slots: ofDay }) => {
          const label = getDayLabel(Date.parse(day), now);
          return pickFreeSlot(ofDay)
            ? { value: day, label }
            : { value: day, label: formatFullLabel(label), disabled: true };
        })}
      />
      {slots.length > 0 ? (
        <Chips
          label="Heure du passage"
          value={String(slot.from)}
          onChange={(from) => chooseSlot(slots.find((one) => String(one.from) === from))}
          options={slots.map((one) => ({
            value: String(one.from),
            label: one.isFree ? formatPlaces(one) : formatFullLabel(getSlotLabel(one)),
            disabled: !one.isFree,
          }))}
        />
      ) : null}
    </>
  );
}

/** Only the desk is told how many places are left. */
const formatPlaces = (slot: OfferedSlot) =>
  slot.places === undefined
    ? getSlotLabel(slot)
    : `${getSlotLabel(slot)} · ${slot.places === 1 ? '1\u00a0place' : `${slot.places}\u00a0places`}`;

const formatFullLabel = (label: string) => `${label} · Complet`;
