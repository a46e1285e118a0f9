import { Button } from '@mantine/core';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { CodeCells } from '../code/CodeCells.tsx';
import { CodeFoot } from '../code/CodeFoot.tsx';
import { mayUseCode, useCodeCheck } from '../code/useCodeCheck.ts';
import { BypassChoice } from './BypassChoice.tsx';
import { CashInSheet, computeCashToAsk } from './CashInSheet.tsx';
import { ConfirmButtons } from './ConfirmButtons.tsx';
import { Extras } from './Extras.tsx';
import type { SheetViewProps } from './HandoverSheet.tsx';
import classes from './Sheet.module.css';
import { SheetBody } from './SheetBody.tsx';
import { countPiecesToGive } from './words.ts';

/** The linen goes back to its client, who shows the code; also that of a cancelled order. */
export function DeliveryView(props: SheetViewProps) {
  return props.draft.step === 'bypass' ? (
    <WithoutCode key="bypass" {...props} />
  ) : (
    <WithCode key="code" {...props} />
  );
}

function WithCode({ mission, draft, change, onConfirm }: SheetViewProps) {
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
          variant={check.state === 'locked' ? 'filled' : 'subtle'}
          onClick={() => change({ step: 'bypass' })}
        >
          Remis sans code
        </Button>
      </CodeFoot>
    </>
  );
  return (
    <SheetBody foot={acts}>
      <Linen {...{ mission }} />
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

function WithoutCode({ mission, draft, change, onConfirm }: SheetViewProps) {
  const cash = computeCashToAsk(mission, draft, mission.amountDue);
  const acts = (
    <>
      <ConfirmButtons
        label="Remis sans code"
        unpaidLabel="Remis sans code, pas encore payé"
        cash={cash}
        disabled={draft.reason === null}
        onConfirm={(collected) => onConfirm(draft, collected)}
      />
      <Button variant="subtle" onClick={() => change({ step: 'linen' })}>
        Le client a son code
      </Button>
    </>
  );
  return (
    <SheetBody foot={acts}>
      <Linen {...{ mission }} />
      <BypassChoice leg="delivery" draft={draft} onChange={change} />
      <CashInSheet mission={mission} cash={cash} draft={draft} onChange={change} />
      <Extras draft={draft} onChange={change} />
    </SheetBody>
  );
}

function Linen({ mission }: Pick<SheetViewProps, 'mission'>) {
  return (
    <p className={classes.who}>
      <strong>{formatPieces(countPiecesToGive(mission))}</strong> pour{' '}
      {mission.client.fullname || 'le client'}
    </p>
  );
}
