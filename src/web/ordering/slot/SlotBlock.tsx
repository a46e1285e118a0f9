import { Suspense } from 'react';
import { formatSlot } from '#domain/format/order/slotWords.ts';
import { findFirstFreeSlot } from '#domain/promises/nextPassage.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { LoadGuard } from '#web/ui/lazy/LoadGuard.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import type { SlotQuery } from '#web/ui/slot/useSlotOffer.ts';
import { FormSection } from '../FormSection.tsx';

const SlotChoice = createRetryableLazy(async () => (await import('#web/ui/slot/SlotChoice.tsx')).SlotChoice);

type Props = { slots: SlotQuery; slot: Slot | undefined; onChange(slot: Slot | undefined): void };

export const SlotBlock = (props: Props) => (
  <FormSection id="when" title="Quand passons-nous&nbsp;?">
    <SlotFields {...props} />
  </FormSection>
);

export function SlotFields({ slots, slot, onChange }: Props) {
  const { offer, isUnreachable } = slots;
  const first = offer && findFirstFreeSlot(offer);
  // The choice reserves its space until the offer is known, and is hidden if no slot can be chosen.
  const isChoiceShown = slot !== undefined || first !== undefined || !(offer || isUnreachable);
  const chooseSlot = ({ from, to }: Slot) => onChange({ from, to });
  return (
    <>
      <Chips
        label="Moment du passage"
        value={slot ? 'slot' : 'asap'}
        onChange={(choice) => {
          if (choice === 'asap') onChange(undefined);
          else if (first) chooseSlot(first);
        }}
        options={[
          { value: 'asap', label: 'Dès que possible' },
          ...(isChoiceShown
            ? [{ value: 'slot' as const, label: 'Choisir un créneau', disabled: !slot && !first }]
            : []),
        ]}
      />
      {slot && offer ? (
        <LoadGuard fallback={(retry) => <UnreachableNotice slot={slot} onRetry={retry} />}>
          <Suspense fallback={<p className="text-14 muted">Passage {formatSlot(slot)}.</p>}>
            <SlotChoice offer={offer} slot={slot} onChange={chooseSlot} />
          </Suspense>
        </LoadGuard>
      ) : null}
      {slot && !offer && !isUnreachable ? <p className="text-14 muted">Passage {formatSlot(slot)}.</p> : null}
      {isUnreachable ? (
        <UnreachableNotice slot={slot} onRetry={slots.retry} isBusy={slots.isReading} />
      ) : null}
      {offer && !first ? <p className="text-14 muted">Aucun créneau n’est libre pour le moment.</p> : null}
    </>
  );
}

type UnreachableProps = { slot: Slot | undefined; onRetry(): void; isBusy?: boolean };

function UnreachableNotice({ slot, onRetry, isBusy = false }: UnreachableProps) {
  return (
    <>
      <p className="text-14 muted">
        {slot ? `Passage ${formatSlot(slot)}, s’il est encore libre. ` : ''}
        Les créneaux et l’heure de retour s’affichent quand le réseau répond.
      </p>
      <Button kind="secondary" busy={isBusy} onClick={onRetry}>
        Réessayer
      </Button>
    </>
  );
}
