import { useRef, useState } from 'react';
import { formatNumberAndReference } from '#domain/format/order/orderNumber.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { isReturning } from '#domain/orders/order.ts';
import { useLiveState } from '#web/net/live.ts';
import type { LiveState } from '#web/net/liveStream.ts';
import { TagBadge } from '#web/ui/badges.tsx';
import { LinenCare } from '#web/ui/CareTags.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { ShownMission } from '../acts/act.ts';
import { describeNotice } from '../acts/deliveredWords.ts';
import { CodeCells, CodeFoot, mayUseCode, useCodeCheck } from '../code/CodeCells.tsx';
import { useMissions } from '../missions/MissionsProvider.tsx';
import { BypassView } from './BypassView.tsx';
import { CashInSheet, ConfirmButtons, computeCashToAsk } from './CashInSheet.tsx';
import { CountedLine } from './CountedLine.tsx';
import { Extras } from './Extras.tsx';
import { PickupView } from './PickupView.tsx';
import { Sheet, SheetBody } from './Sheet.tsx';
import { type DoorPayment, type SheetDraft, type SheetViewProps, useSheetDraft } from './sheetDraft.ts';
import {
  buildDeliveryHandover,
  buildPickupHandover,
  computeGiving,
  computeTaking,
  describeOrderChange,
} from './sheetRules.ts';

type HandoverSheetProps = { mission: ShownMission; opened: boolean; onClose(): void };

export function HandoverSheet({ mission, opened, onClose }: HandoverSheetProps) {
  const { draft, change, clear } = useSheetDraft(mission.id, mission.status);
  const { takeStep, giveBack, declarePaid } = useMissions();
  const isDone = useRef(false);
  const isPickup = mission.status === 'pickup_en_route';
  const onConfirm = (ended: SheetDraft, { collected, isDeclared }: DoorPayment) => {
    if (isDone.current) return;
    isDone.current = true;
    if (isDeclared) declarePaid(mission.id);
    if (isReturning(mission)) giveBack(mission, buildDeliveryHandover(mission, ended), collected);
    else
      takeStep(
        mission,
        isPickup ? buildPickupHandover(mission, ended) : buildDeliveryHandover(mission, ended),
        collected,
      );
    clear();
    onClose();
  };
  const View = isPickup ? PickupView : DeliveryView;
  const [openedMission, setOpenedMission] = useState(mission);
  if (!opened && openedMission !== mission) setOpenedMission(mission);
  const news = describeOrderChange(openedMission, mission);
  return (
    <Sheet title={getTitle(mission, draft)} news={news} opened={opened} onClose={onClose}>
      <View mission={mission} draft={draft} change={change} onConfirm={onConfirm} />
    </Sheet>
  );
}

function getTitle(mission: ShownMission, draft: SheetDraft): string {
  const name = mission.client.fullname || 'ce client';
  if (mission.status !== 'pickup_en_route')
    return `Rendre ${formatPieces(computeGiving(mission, draft).pieces)} à ${name}`;
  if (draft.step === 'add') return 'Ajouter un vêtement';
  if (draft.step === 'consent') return 'À lire par le client';
  return `Prendre ${formatPieces(computeTaking(mission, draft).pieces)} chez ${name}`;
}

function DeliveryView(props: SheetViewProps) {
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
  const check = useCodeCheck(mission.id, leg, draft, change);
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
        {check.state === 'right' ? null : (
          <Button
            kind={check.state === 'locked' ? 'primary' : 'ghost'}
            onClick={() => change({ step: 'bypass' })}
          >
            Remis sans code
          </Button>
        )}
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

type Props = Pick<SheetViewProps, 'mission' | 'draft'> & { onChange: SheetViewProps['change'] };

/** A delivery that goes well shows one line; the counts open only for the livreur who gives fewer pieces. */
function LinenToGive({ mission, draft, onChange }: Props) {
  const { lines, pieces, left, isWhole } = computeGiving(mission, draft);
  const [isOpen, setOpen] = useState(!isWhole);
  const live = useLiveState();
  return (
    <div className="stack gap-8">
      <div className="row between">
        <p className="row muted text-14 tabular">
          <TagBadge tag={mission.tag} /> {formatNumberAndReference(mission)}
        </p>
        {isOpen ? null : (
          <Button kind="ghost" flush onClick={() => setOpen(true)}>
            Moins de pièces&nbsp;?
          </Button>
        )}
      </div>
      <LinenCare lines={isOpen ? [] : lines} note={mission.note} />
      {isOpen ? (
        <ul className="bare" aria-label="Linge remis">
          {lines.map((line) => (
            <CountedLine
              key={line.position}
              line={line}
              quantityLabel="À remettre"
              most={line.quantity}
              counts={draft.counts}
              onChange={onChange}
            />
          ))}
        </ul>
      ) : null}
      {isWhole ? null : (
        <p className="semibold p-12 round-14 bg-sun warning">{describeLeft(pieces, left, live)}</p>
      )}
    </div>
  );
}

function describeLeft(pieces: number, left: number, live: LiveState): string {
  if (pieces === 0)
    return 'Rien à remettre\u00a0? Fermez et choisissez «\u00a0Impossible de remettre\u00a0».';
  return left > 0
    ? `Reste ${formatPieces(left)}\u00a0: ${describeNotice(live)}, un second passage suivra.`
    : 'Votre comptage est enregistré.';
}
