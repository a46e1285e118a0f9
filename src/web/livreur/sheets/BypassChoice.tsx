import { bypassLabel } from '#domain/format/order/handoverWords.ts';
import { BYPASS_REASONS, type CodeLeg } from '#domain/pieces/handover.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { SheetDraft } from './sheetDraft.ts';
import { GIVER_WORDS } from './words.ts';

interface BypassChoiceProps {
  leg: CodeLeg;
  draft: Pick<SheetDraft, 'reason' | 'note'>;
  onChange(part: Partial<SheetDraft>): void;
}

/** Why there is no code, and a few words if they help. */
export function BypassChoice({ leg, draft, onChange }: BypassChoiceProps) {
  return (
    <>
      <Chips
        label={leg === 'pickup' ? 'Donné par qui, ou pourquoi\u00a0?' : 'À qui, ou pourquoi\u00a0?'}
        showLabel
        value={draft.reason}
        onChange={(reason) => onChange({ reason })}
        options={BYPASS_REASONS.map((value) => ({
          value,
          label: leg === 'pickup' ? GIVER_WORDS[value] : bypassLabel(value),
        }))}
      />
      <Field
        label="Précision (facultatif)"
        value={draft.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
        maxLength={200}
        autoComplete="off"
      />
    </>
  );
}
