import { IconCash, IconCircleCheck, IconQrcode } from '@tabler/icons-react';
import { formatRelative } from '#domain/format/calendar.ts';
import { formatFcfa, parseAmount } from '#domain/format/money.ts';
import { computeSettledAmount, computeToCollect, isOnAccount } from '#domain/money/payment.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { ShownMission } from '../acts/act.ts';
import {
  describeCashlessChoice,
  describeChange,
  describePendingPayment,
  findAmountRefusal,
  getDueLabel,
  isCashAsked,
  isCashDoubtful,
  mayPayByQr,
  ON_ACCOUNT,
} from '../acts/cashRules.ts';
import { QrToScan } from './QrToScan.tsx';
import classes from './Sheet.module.css';
import type { DoorPayment, SheetDraft } from './sheetDraft.ts';

export interface CashToAsk {
  /** It owes what the counted linen costs. */
  owing: ShownMission;
  due: number;
  isAsked: boolean;
  isDoubtful: boolean;
  collected: number | null;
  hasQr: boolean;
  isByQr: boolean;
}

export function computeCashToAsk(
  mission: ShownMission,
  { amount, way }: Pick<SheetDraft, 'amount' | 'way'>,
  amountDue: number,
): CashToAsk {
  const owing = { ...mission, amountDue };
  const due = computeToCollect(owing);
  const isAsked = isCashAsked(owing);
  const hasQr = mayPayByQr(mission, due);
  return {
    due,
    isAsked,
    hasQr,
    isByQr: hasQr && (way ?? (isAsked ? 'cash' : 'qr')) === 'qr',
    isDoubtful: isCashDoubtful(owing),
    owing,
    collected: amount === null ? due : Math.min(due, parseAmount(amount) ?? 0) || null,
  };
}

interface CashInSheetProps {
  mission: ShownMission;
  cash: CashToAsk;
  draft: Pick<SheetDraft, 'amount' | 'way'>;
  /** The client reads the view, whose foot says this total. */
  agreedTotal?: number;
  onChange(part: Partial<SheetDraft>): void;
}

export function CashInSheet(props: CashInSheetProps) {
  const { mission, cash, agreedTotal, onChange } = props;
  const isForClient = agreedTotal !== undefined;
  const { amount, way } = props.draft;
  const { owing, due, isAsked, isDoubtful, hasQr, isByQr } = cash;
  const isTypable = (isAsked || isDoubtful) && !isByQr;
  const pending = describePendingPayment(owing, isForClient);
  const typedAmount = parseAmount(amount ?? '');
  const rest = typedAmount && describeChange(typedAmount, due);
  const choice = isForClient ? null : describeCashlessChoice(mission.paymentMethod);
  const pendingLine =
    pending && !isByQr ? (
      <p className="p-12 round-14 bg-sun semibold warning">
        {pending}
        {isDoubtful && !isForClient ? ' Vous a-t-on donné des espèces\u00a0?' : null}
      </p>
    ) : null;
  // A cancelled order owes nothing, and its declared payment may still arrive.
  if (due === 0) return mission.paymentState === 'declared' ? pendingLine : <SettledLine mission={mission} />;
  return (
    <div className="stack gap-8">
      <SettledLine mission={mission} />
      <div className="row between gap-0-12">
        <span className="grid items-left">
          <strong>{getDueLabel(owing)}</strong>
          {isTypable ? (
            <Button kind="ghost" flush onClick={() => onChange({ amount: amount === null ? '' : null })}>
              {amount === null ? 'Autre montant' : 'Tout le montant'}
            </Button>
          ) : null}
        </span>
        {due === agreedTotal ? null : (
          <span className="heavy tabular nowrap ml-auto text-22 tight">{formatFcfa(due)}</span>
        )}
      </div>
      {hasQr ? (
        <Chips
          label="Payer par"
          joined
          full
          value={isByQr ? 'qr' : 'cash'}
          onChange={(way) => onChange({ way })}
          options={WAYS}
        />
      ) : null}
      {isByQr ? <QrToScan mission={mission} due={due} isChosen={way === 'qr'} /> : null}
      {pendingLine}
      {choice && !isByQr && !pending ? <p className="muted anywhere">{choice}</p> : null}
      {isTypable && amount !== null ? (
        <Field
          label="Montant reçu"
          value={amount}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
          error={amount === '' ? null : findAmountRefusal(typedAmount)}
          help={rest ? <strong className="warning">{rest}</strong> : 'Ce que le client vous donne.'}
          // The keys of the code come back.
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          autoFocus={amount === ''}
        />
      ) : null}
    </div>
  );
}

const WAYS = [
  {
    value: 'qr' as const,
    label: (
      <>
        <IconQrcode size={20} aria-hidden="true" />
        Code QR
      </>
    ),
  },
  {
    value: 'cash' as const,
    label: (
      <>
        <IconCash size={20} aria-hidden="true" />
        Espèces
      </>
    ),
  },
];

function SettledLine({ mission }: { mission: ShownMission }) {
  const now = useNow();
  if (isOnAccount(mission)) return <p className="bold">{ON_ACCOUNT}</p>;
  const { amountDue, paidAt } = mission;
  const settledAmount = computeSettledAmount(mission);
  if (settledAmount === 0) return null;
  const when = amountDue === 0 && paidAt !== null ? `, ${formatRelative(paidAt, now)}` : '';
  return (
    <p className={`row between bold tall-44 p-8-12 round-14 ${classes.settled}`}>
      <span className="gap-8 flex middle">
        <IconCircleCheck size={20} aria-hidden="true" />
        {amountDue === 0 ? `Payé${when}` : 'Déjà réglé'}
      </span>
      <Amount value={settledAmount} />
    </p>
  );
}

interface ConfirmButtonsProps {
  label: string;
  unpaidLabel: string;
  cash: CashToAsk;
  disabled?: boolean;
  onConfirm(payment: DoorPayment): void;
}

/** If the client says that they have paid, the two buttons answer whether cash was given as well. */
export function ConfirmButtons(props: ConfirmButtonsProps) {
  const { label, unpaidLabel, cash, disabled = false, onConfirm } = props;
  const { isAsked, isDoubtful, collected, isByQr } = cash;
  const withCash = {
    words: (
      <span>
        {label}
        {collected === null ? null : <span className="block"> et j’ai reçu {formatFcfa(collected)}</span>}
      </span>
    ),
    amount: collected,
    isDeclared: false,
  };
  const withoutCash = (words: string) => ({ words, amount: 0, isDeclared: false });
  const listAnswers = () => {
    if (isByQr)
      return [{ ...withoutCash(`${label}, payé par QR`), isDeclared: true }, withoutCash(unpaidLabel)];
    if (isAsked) return [withCash, withoutCash(unpaidLabel)];
    return isDoubtful ? [withoutCash(`${label}, pas d’espèces`), withCash] : [withoutCash(label)];
  };
  return listAnswers().map(({ words, amount, isDeclared }, i) => (
    <Button
      key={i === 0 ? 'first' : 'second'}
      full
      size={i === 0 ? 'lg' : 'md'}
      kind={i === 0 ? 'primary' : 'secondary'}
      className={i === 0 ? classes.confirm : undefined}
      disabled={disabled || amount === null}
      onClick={() => onConfirm({ collected: amount ?? 0, isDeclared })}
    >
      {words}
    </Button>
  ));
}
