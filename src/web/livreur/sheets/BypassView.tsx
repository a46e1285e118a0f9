import { type ReactNode, useState } from 'react';
import { BYPASS_LABELS } from '#domain/format/order/handoverWords.ts';
import { BYPASS_REASONS, type BypassReason, isCodeLocked } from '#domain/pieces/handover.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { CashInSheet, ConfirmButtons, computeCashToAsk } from './CashInSheet.tsx';
import { SheetBody } from './Sheet.tsx';
import type { SheetViewProps } from './sheetDraft.ts';
import { isReasonGiven } from './sheetRules.ts';

const GIVER_WORDS: Record<BypassReason, string> = {
  gardien: 'Gardien',
  proche: 'Proche',
  voisin: 'Voisin',
  code_oublie: 'Code oublié',
  autre: 'Autre',
};

interface BypassViewProps extends SheetViewProps {
  isPickup?: boolean;
  label: string;
  unpaidLabel: string;
  disabled?: boolean;
  intro: ReactNode;
  children?: ReactNode;
}

export function BypassView(props: BypassViewProps) {
  const { mission, draft, change, onConfirm, isPickup = false, intro, children } = props;
  const { label, unpaidLabel, disabled = false } = props;
  const cash = computeCashToAsk(mission, draft, mission.amountDue);
  const [isTried, setTried] = useState(false);
  const isMissing = isTried && !isReasonGiven(draft);
  const acts = (
    <>
      <ConfirmButtons
        label={label}
        unpaidLabel={unpaidLabel}
        cash={cash}
        disabled={disabled}
        onConfirm={(payment) => (isReasonGiven(draft) ? onConfirm(draft, payment) : setTried(true))}
      />
      {isMissing ? (
        <p role="alert" className="danger semibold">
          {draft.reason === 'autre' ? 'Dites pourquoi.' : 'Choisissez une réponse ci-dessus.'}
        </p>
      ) : null}
      {isCodeLocked(draft.wrongCodes?.length ?? 0) ? null : (
        <Button kind="ghost" onClick={() => change({ step: isPickup ? 'consent' : 'linen' })}>
          Le client a son code
        </Button>
      )}
    </>
  );
  return (
    <SheetBody foot={acts}>
      {intro}
      <Chips
        label={isPickup ? 'Donné par qui, ou pourquoi\u00a0?' : 'À qui, ou pourquoi\u00a0?'}
        showLabel
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        options={BYPASS_REASONS.map((value) => ({
          value,
          label: isPickup ? GIVER_WORDS[value] : BYPASS_LABELS[value],
        }))}
      />
      <Field
        label={draft.reason === 'autre' ? 'Dites pourquoi' : 'Précision (facultatif)'}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        maxLength={200}
        autoComplete="off"
      />
      <CashInSheet mission={mission} cash={cash} draft={draft} onChange={change} />
      {children}
    </SheetBody>
  );
}
