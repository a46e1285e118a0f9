import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { AddGarment } from './AddGarment.tsx';
import { BypassChoice } from './BypassChoice.tsx';
import { CashInSheet, computeCashToAsk } from './CashInSheet.tsx';
import { ConfirmButtons } from './ConfirmButtons.tsx';
import { ConsentView } from './ConsentView.tsx';
import { Extras } from './Extras.tsx';
import type { SheetViewProps } from './HandoverSheet.tsx';
import { LinenLines } from './LinenLines.tsx';
import classes from './Sheet.module.css';
import { SheetBody } from './SheetBody.tsx';
import { computeTaking, countAddedPieces, withGarment } from './sheetRules.ts';

/** The linen as it is counted at the door; another count is for the client to read and agree to. */
export function PickupView(props: SheetViewProps) {
  const { mission, draft } = props;
  if (draft.step === 'add') return <AddView key="add" {...props} />;
  if (computeTaking(mission, draft).isAsOrdered || draft.step === 'linen')
    return <LinenView key="linen" {...props} />;
  if (draft.step === 'consent') return <ConsentView key="consent" {...props} />;
  return <NoConsentView key="bypass" {...props} />;
}

function LinenView({ mission, draft, change, onConfirm }: SheetViewProps) {
  const taking = computeTaking(mission, draft);
  const cash = computeCashToAsk(mission, draft, mission.amountDue);
  const act = taking.isAsOrdered ? (
    <ConfirmButtons
      label={`${formatPieces(taking.pieces)}, comme commandé`}
      unpaidLabel="Comme commandé, pas encore payé"
      cash={cash}
      onConfirm={(collected) => onConfirm({ ...draft, step: 'linen' }, collected)}
    />
  ) : (
    <Button
      fullWidth
      size="lg"
      className={classes.confirm}
      disabled={taking.pieces === 0}
      onClick={() => change({ step: 'consent' })}
    >
      {formatPieces(taking.pieces)} au lieu de{'\u00a0'}
      {taking.ordered}
      {'\u00a0'}: faire lire au client
    </Button>
  );
  return (
    <SheetBody foot={act}>
      <p className={classes.who}>{mission.client.fullname}</p>
      {taking.pieces === 0 ? (
        <p className={classes.warn}>
          Rien à prendre{'\u00a0'}? Fermez et choisissez «{'\u00a0'}Impossible de ramasser{'\u00a0'}».
        </p>
      ) : null}
      <LinenLines lines={taking.lines} draft={draft} onChange={change} />
      <Button
        variant="light"
        leftSection={<IconPlus size={20} aria-hidden="true" />}
        onClick={() => change({ step: 'add' })}
      >
        Ajouter un vêtement
      </Button>
      {taking.isAsOrdered ? (
        <CashInSheet mission={mission} cash={cash} draft={draft} onChange={change} />
      ) : null}
      <Extras draft={draft} onChange={change} />
    </SheetBody>
  );
}

function AddView({ mission, draft, change }: SheetViewProps) {
  const done = (
    <Button fullWidth size="lg" className={classes.confirm} onClick={() => change({ step: 'linen' })}>
      Revenir au linge ({formatPieces(computeTaking(mission, draft).pieces)})
    </Button>
  );
  return (
    <SheetBody foot={done}>
      <AddGarment
        addedOf={(productId) => countAddedPieces(draft, mission, productId)}
        onAdd={(garment) => change(withGarment(draft, mission, garment))}
      />
    </SheetBody>
  );
}

function NoConsentView({ mission, draft, change, onConfirm }: SheetViewProps) {
  const taking = computeTaking(mission, draft);
  const cash = computeCashToAsk(mission, draft, mission.amountDue);
  const acts = (
    <>
      <ConfirmButtons
        label={`Prendre ${formatPieces(taking.pieces)} sans code`}
        unpaidLabel="Sans code, pas encore payé"
        cash={cash}
        disabled={draft.reason === null}
        onConfirm={(collected) => onConfirm(draft, collected)}
      />
      <Button variant="subtle" onClick={() => change({ step: 'consent' })}>
        Le client a son code
      </Button>
    </>
  );
  return (
    <SheetBody foot={acts}>
      <p className={classes.warn}>
        La commande reste à {formatPieces(taking.ordered)}, au même prix. Votre comptage (
        {formatPieces(taking.pieces)}) est enregistré et l’équipe est prévenue.
      </p>
      <BypassChoice leg="pickup" draft={draft} onChange={change} />
      <CashInSheet mission={mission} cash={cash} draft={draft} onChange={change} />
    </SheetBody>
  );
}
