import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { CodeCells, CodeFoot } from '../code/CodeCells.tsx';
import { mayUseCode, useCodeCheck } from '../code/useCodeCheck.ts';
import { countPiecesToGive } from '../missions/MissionFacts.tsx';
import { BypassView } from './BypassView.tsx';
import { CashInSheet, ConfirmButtons, computeCashToAsk } from './CashInSheet.tsx';
import { Extras } from './Extras.tsx';
import { SheetBody } from './Sheet.tsx';
import type { SheetViewProps } from './sheetDraft.ts';

export function DeliveryView(props: SheetViewProps) {
  const { mission, draft, change } = props;
  if (draft.step !== 'bypass') return <CodeView key="code" {...props} />;
  return (
    <BypassView
      key="bypass"
      {...props}
      label="Remis sans code"
      unpaidLabel="Remis sans code, pas encore payé"
      intro={<Linen mission={mission} />}
    >
      <Extras draft={draft} onChange={change} />
    </BypassView>
  );
}

function CodeView({ mission, draft, change, onConfirm }: SheetViewProps) {
  const leg = mission.status === 'cancelled' ? 'return' : 'delivery';
  const check = useCodeCheck(mission.id, leg, draft.code);
  const cash = computeCashToAsk(mission, draft, mission.amountDue);
  const onCode = (code: string) => change({ code });
  const acts = (
    <>
      {mayUseCode(check.state) ? (
        <ConfirmButtons
          label="Linge remis"
          unpaidLabel="Linge remis, pas encore payé"
          cash={cash}
          onConfirm={(collected) => onConfirm(draft, collected)}
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
      <Linen mission={mission} />
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

function Linen({ mission }: Pick<SheetViewProps, 'mission'>) {
  return (
    <p className="muted anywhere">
      <strong>{formatPieces(countPiecesToGive(mission))}</strong> pour{' '}
      {mission.client.fullname || 'le client'}
    </p>
  );
}
