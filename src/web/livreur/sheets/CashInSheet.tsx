import { formatFcfa, parseAmount } from '#domain/format/money.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { ShownMission } from '../acts/act.ts';
import { describeCashlessPayment, findAmountRefusal, isCashAsked, isCashless } from '../acts/cashRules.ts';
import classes from './Sheet.module.css';
import type { SheetDraft } from './sheetDraft.ts';

export type CashToAsk = { due: number; isAsked: boolean; collected: number | null };

export function computeCashToAsk(
  mission: ShownMission,
  { amount }: Pick<SheetDraft, 'amount'>,
  due: number,
): CashToAsk {
  return {
    due,
    isAsked: isCashAsked({ ...mission, amountDue: due }),
    collected: amount === null ? due : parseCollectedAmount(due, amount),
  };
}

function parseCollectedAmount(due: number, typed: string): number | null {
  const amount = parseAmount(typed);
  return findAmountRefusal(amount, due) === null ? amount : null;
}

interface CashInSheetProps {
  mission: ShownMission;
  cash: CashToAsk;
  draft: Pick<SheetDraft, 'amount'>;
  onChange(part: Partial<SheetDraft>): void;
}

export function CashInSheet({ mission, cash, draft: { amount }, onChange }: CashInSheetProps) {
  const { due, isAsked } = cash;
  if (due === 0) return null;
  const isCashlessOrder = isCashless(mission.paymentMethod);
  return (
    <div>
      <p className="row between">
        <span>{isCashlessOrder ? 'Reste à payer' : 'À encaisser'}</span>
        <span className="text-22 heavy tabular nowrap">{formatFcfa(due)}</span>
      </p>
      {isCashlessOrder ? <p className="muted anywhere">{describeCashlessPayment(mission)}</p> : null}
      {isAsked && amount !== null ? (
        <Field
          className="mt-12"
          label="Montant reçu"
          value={amount}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
          error={amount === '' ? null : findAmountRefusal(parseAmount(amount), due)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
        />
      ) : null}
      {isAsked ? (
        <Button kind="ghost" flush onClick={() => onChange({ amount: amount === null ? '' : null })}>
          {amount === null ? 'Autre montant' : 'Tout le montant'}
        </Button>
      ) : null}
    </div>
  );
}

interface ConfirmButtonsProps {
  label: string;
  unpaidLabel: string;
  cash: CashToAsk;
  disabled?: boolean;
  onConfirm(collected: number): void;
}

export function ConfirmButtons(props: ConfirmButtonsProps) {
  const { label, unpaidLabel, cash, disabled = false, onConfirm } = props;
  const { isAsked, collected } = cash;
  return (
    <>
      <Button
        full
        size="lg"
        className={classes.confirm}
        disabled={disabled || (isAsked && collected === null)}
        onClick={() => onConfirm(isAsked ? (collected ?? 0) : 0)}
      >
        <span>
          {label}
          {isAsked && collected !== null ? (
            <span className={classes.money}> et j’ai reçu {formatFcfa(collected)}</span>
          ) : null}
        </span>
      </Button>
      {isAsked ? (
        <Button
          full
          kind="secondary"
          className={classes.other}
          disabled={disabled}
          onClick={() => onConfirm(0)}
        >
          {unpaidLabel}
        </Button>
      ) : null}
    </>
  );
}
