import { Button } from '@mantine/core';
import { formatFcfa } from '#domain/format/money.ts';
import type { CashToAsk } from './CashInSheet.tsx';
import classes from './Sheet.module.css';

interface ConfirmButtonsProps {
  label: string;
  /** The same without the money. */
  unpaidLabel: string;
  cash: CashToAsk;
  disabled?: boolean;
  onConfirm(collected: number): void;
}

/** One tap ends the sheet, and says whether the money is in hand when there is some to collect. */
export function ConfirmButtons(props: ConfirmButtonsProps) {
  const { label, unpaidLabel, cash, disabled = false, onConfirm } = props;
  const { isAsked, collected } = cash;
  return (
    <>
      <Button
        fullWidth
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
          fullWidth
          variant="default"
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
