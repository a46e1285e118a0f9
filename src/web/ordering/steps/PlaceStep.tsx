import type { Missing } from '#domain/orders/cart.ts';
import { type Draft, type FilledDraft, movePin } from '#domain/orders/draft.ts';
import type { SlotQuery } from '#web/ui/slot/slotOffer.ts';
import type { DraftStore } from '../draftStore.ts';
import { NoteField } from '../NoteField.tsx';
import { PlaceBlock } from '../PlaceBlock.tsx';
import { ExpressChoice, type ExpressChoiceProps } from '../slot/ExpressChoice.tsx';
import { SlotBlock } from '../slot/SlotBlock.tsx';

interface Props {
  area: Parameters<typeof PlaceBlock>[0]['area'];
  draft: FilledDraft;
  slots: SlotQuery;
  express: Pick<ExpressChoiceProps, 'express' | 'offered'>;
  /** What the person went on without. */
  missed: Missing | undefined;
  onChange: DraftStore['change'];
}

export function PlaceStep({ area, draft, slots, express, missed, onChange }: Props) {
  return (
    <>
      <PlaceBlock
        area={area}
        location={draft.location}
        address={draft.address}
        missed={missed}
        onPin={(point) => onChange((now: Draft) => movePin(now, point))}
        onChange={onChange}
      />
      <SlotBlock
        slots={slots}
        slot={draft.slot}
        isExpress={Boolean(draft.express)}
        onChange={(slot) => onChange({ slot })}
      />
      <ExpressChoice
        {...express}
        isChosen={Boolean(draft.express)}
        onChange={(chosen) => onChange({ express: chosen })}
      />
      <NoteField label="Un mot pour nous" note={draft.note ?? ''} onNote={(note) => onChange({ note })} />
    </>
  );
}
