import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { CodeCells, CodeFoot } from '../code/CodeCells.tsx';
import { mayUseCode, useCodeCheck } from '../code/useCodeCheck.ts';
import { BypassView } from './BypassView.tsx';
import { CashInSheet, ConfirmButtons, computeCashToAsk } from './CashInSheet.tsx';
import { Extras } from './Extras.tsx';
import { LinenToGive } from './LinenToGive.tsx';
import { SheetBody } from './Sheet.tsx';
import type { SheetViewProps } from './sheetDraft.ts';
import { computeGiving } from './sheetRules.ts';

export function DeliveryView(props: SheetViewProps) {
  const { mission, draft, change } = props;
  if (draft.step !== 'bypass') return <CodeView key="code" {...props} />;
  const words = getGivingWords(props);
  return (
    <BypassView
      key="bypass"
      {...props}
      label={`${words} sans code`}
      unpaidLabel={`${words} sans code, pas encore payé`}
      disabled={computeGiving(mission, draft).pieces === 0}
      intro={<LinenToGive mission={mission} draft={draft} onChange={change} />}
    >
      <Extras draft={draft} onChange={change} />
    </BypassView>
  );
}

function CodeView(props: SheetViewProps) {
  const { mission, draft, change, onConfirm } = props;
  const leg = isOpen(mission.status) ? 'delivery' : 'return';
  const check = useCodeCheck(mission.id, leg, draft.code);
  const cash = computeCashToAsk(mission, draft, mission.amountDue);
  const onCode = (code: string) => change({ code });
  const { pieces, isWhole } = computeGiving(mission, draft);
  const words = isWhole ? 'Linge remis' : getGivingWords(props);
  const acts = (
    <>
      {mayUseCode(check.state) ? (
        <ConfirmButtons
          label={words}
          unpaidLabel={`${words}, pas encore payé`}
          cash={cash}
          disabled={pieces === 0}
          onConfirm={(payment) => onConfirm(draft, payment)}
        />
      ) : null}
      <CodeFoot code={draft.code} state={check.state} onCode={onCode}>
        <Button
          kind={check.state === 'locked' ? 'primary' : 'ghost'}
          onClick={() => change({ step: 'bypass' })}
        >
          Remis sans code
        </Button>
      </CodeFoot>
    </>
  );
  return (
    <SheetBody foot={acts}>
      <LinenToGive mission={mission} draft={draft} onChange={change} />
      <CashInSheet mission={mission} cash={cash} draft={draft} onChange={change} />
      <CodeCells
        label={leg === 'return' ? 'Code de retour du client' : 'Code de livraison du client'}
        value={draft.code}
        onChange={onCode}
        {...check}
      />
      <Extras draft={draft} onChange={change} />
    </SheetBody>
  );
}

function getGivingWords({ mission, draft }: SheetViewProps): string {
  const { pieces, isWhole } = computeGiving(mission, draft);
  return isWhole ? 'Remis' : `${formatPieces(pieces)} remise${pieces > 1 ? 's' : ''}`;
}
