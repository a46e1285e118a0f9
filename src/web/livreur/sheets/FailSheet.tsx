import { useState } from 'react';
import { getVisitReasonLabel } from '#domain/format/order/visitWords.ts';
import { VISIT_REASONS } from '#domain/pieces/visits.ts';
import { useLiveState } from '#web/net/live.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { ShownMission } from '../acts/act.ts';
import { describeNotice, getFailLabel } from '../acts/deliveredWords.ts';
import { useMissions } from '../missions/MissionsProvider.tsx';
import classes from './Sheet.module.css';
import { Sheet, SheetBody } from './Sheet.tsx';
import { useSheetDraft } from './sheetDraft.ts';

type FailSheetProps = { mission: ShownMission; opened: boolean; onClose(): void };

export function FailSheet({ mission, opened, onClose }: FailSheetProps) {
  const { draft, change, clear } = useSheetDraft(mission.id, mission.status);
  const { failVisit } = useMissions();
  const live = useLiveState();
  const { reason, note } = draft.failure;
  const words = note.trim();
  const [isTried, setTried] = useState(false);
  const recordFailure = () => {
    setTried(true);
    if (reason === null) return;
    failVisit(mission, { reason, ...(words ? { note: words } : {}) });
    clear();
    onClose();
  };
  const act = (
    <>
      <Button full size="lg" danger className={classes.confirm} onClick={recordFailure}>
        Noter le passage
      </Button>
      {isTried && reason === null ? (
        <p role="alert" className="danger semibold">
          Choisissez une réponse ci-dessus.
        </p>
      ) : null}
    </>
  );
  return (
    <Sheet
      title={`${getFailLabel(mission.status)}\u00a0: ${mission.client.fullname || 'ce client'}`}
      opened={opened}
      onClose={onClose}
    >
      <SheetBody foot={act}>
        <p className="muted">La mission quitte votre liste, {describeNotice(live)}.</p>
        <Chips
          label={'Que s’est-il passé\u00a0?'}
          showLabel
          value={reason}
          onChange={(chosen) => change({ failure: { reason: chosen, note } })}
          options={VISIT_REASONS.map((value) => ({
            value,
            label: value === 'panne' ? 'Je suis en panne' : getVisitReasonLabel(value),
          }))}
        />
        <Field
          label="Précision pour l’équipe (facultatif)"
          value={note}
          onChange={(event) => change({ failure: { reason, note: event.currentTarget.value } })}
          maxLength={200}
          autoComplete="off"
        />
      </SheetBody>
    </Sheet>
  );
}
