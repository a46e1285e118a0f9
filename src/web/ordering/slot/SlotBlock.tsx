import { IconChevronRight } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { formatSlotOfDay } from '#domain/clock/clockWords.ts';
import {
  describeSoonest,
  formatReturn,
  formatSlot,
  getDayLabel,
  getSlotLabel,
} from '#domain/format/order/slotWords.ts';
import { capitalize } from '#domain/format/text.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Ghost } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LoadGuard } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import {
  findReturn,
  findSoonestPickup,
  isSameSlot,
  listNearSlots,
  type SlotQuery,
} from '#web/ui/slot/slotOffer.ts';
import { FormSection, RadioCard } from '../FormSection.tsx';
import classes from './SlotBlock.module.css';

const SlotChoice = createRetryableLazy(async () => (await import('#web/ui/slot/SlotChoice.tsx')).SlotChoice);

type ReturnProps = { returnHour?: 'promisedAt' | 'expressAt' };
type Props = { slots: SlotQuery; slot: Slot | undefined; onChange(slot: Slot | undefined): void };

export const SlotBlock = ({ isExpress, ...props }: Props & { isExpress: boolean }) => (
  <FormSection id="when" title="Quand passons-nous&nbsp;?" isFlat>
    <SlotFields {...props} returnHour={isExpress ? 'expressAt' : 'promisedAt'} />
  </FormSection>
);

/** The list opens below the fold of a column, and behind the foot of a phone. */
const scrollToList = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });

/** `returnHour`: where nothing else on the page says when the linen is back. */
export function SlotFields({ slots, slot, returnHour, onChange }: Props & ReturnProps) {
  const { offer, isUnreachable } = slots;
  const now = useNow();
  const [isListOpen, setListOpen] = useState(false);
  // "Dès que possible" says the end of the first one, so that a choice of its own would read as the same.
  const [first, ...near] = offer ? listNearSlots(offer) : [];
  const isNear = slot !== undefined && near.some((one) => isSameSlot(one, slot));
  const isOther = slot !== undefined && (isListOpen || !isNear);
  const isLoading = !(offer || isUnreachable);
  const group = useId();
  const renderReturn = (visit: Slot | undefined) => {
    const at = returnHour && findReturn(offer, visit)?.[returnHour];
    return at ? <span className="block muted text-14 regular">{formatReturn(at, now)}</span> : null;
  };
  const visit = slot && <p className="text-14 muted">Passage {formatSlotOfDay(slot, now)}.</p>;
  const choose = (next: Slot | undefined, isFromList = false) => {
    setListOpen(isFromList);
    onChange(next && { from: next.from, to: next.to });
  };
  return (
    <>
      <fieldset className={`bare grid ${classes.rows}`}>
        <legend className="visually-hidden">Moment du passage</legend>
        <RadioCard name={group} checked={!slot} onChange={() => choose(undefined)}>
          <span>
            {describeSoonest(findSoonestPickup(offer), now)} {renderReturn(undefined)}
          </span>
        </RadioCard>
        {isLoading ? (
          <>
            <Ghost height={52} />
            <Ghost height={52} />
          </>
        ) : null}
        {(isOther ? [] : near).map((one) => (
          <RadioCard
            key={one.from}
            name={group}
            checked={slot !== undefined && isSameSlot(one, slot)}
            onChange={() => choose(one)}
          >
            <span>
              {capitalize(getDayLabel(one.from, now))}, {getSlotLabel(one)} {renderReturn(one)}
            </span>
          </RadioCard>
        ))}
        {slot || first || isLoading ? (
          <RadioCard
            name={group}
            checked={isOther}
            disabled={!slot && !first}
            onChange={() => choose(slot ?? first, true)}
          >
            <span>Choisir un créneau {isOther && renderReturn(slot)}</span>
            <IconChevronRight size={20} className="fixed muted" aria-hidden="true" />
          </RadioCard>
        ) : null}
      </fieldset>
      {isOther && offer ? (
        <LoadGuard fallback={(retry) => <UnreachableNotice slot={slot} onRetry={retry} />}>
          <Suspense fallback={visit}>
            <div ref={isListOpen ? scrollToList : undefined} className={`bare stack ${classes.list}`}>
              <SlotChoice offer={offer} slot={slot} onChange={(next) => choose(next, true)} />
            </div>
          </Suspense>
        </LoadGuard>
      ) : null}
      {isLoading ? visit : null}
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
