import type { ReactNode } from 'react';
import { ORDER_STEPS, type OrderStep } from '#domain/contract/orderSteps.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import type { OrderMethod } from '#domain/money/payment.ts';
import type { Missing, PricedCartLine } from '#domain/orders/cart.ts';
import classes from '../order.module.css';

const TOTAL_LABELS: Record<OrderMethod, string> = {
  espece: 'Total en espèces',
  wave: 'Total par Wave',
  compte: 'Total sur compte',
};

interface Props {
  lines: readonly PricedCartLine[];
  total: number;
  located: boolean;
  /** The last act confirms a total by this method. */
  finalMethod: OrderMethod | null;
  notice: ReactNode;
  note: ReactNode;
  isNoteLong: boolean;
  act: ReactNode;
}

export function OrderBar(props: Props) {
  const { lines, total, located, finalMethod, notice, note, isNoteLong, act } = props;
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <div
      className={`no-print sticky container border-top bg-card ${classes.bar} ${finalMethod ? classes.final : ''}`}
    >
      {notice}
      <div className={`gap-12 flex middle ${classes.row}`}>
        <div
          className={`grid shrink leading-12 ${classes.words}`}
          role="status"
          aria-label="Total de la commande"
        >
          {isNoteLong || pieces === 0 ? null : (
            <strong className={`text-22 heavy tabular nowrap tight ${classes.total}`}>
              {formatFcfa(total)}
            </strong>
          )}
          <span className={`text-13 balance ${note ? 'semibold ink' : 'muted'}`}>
            {note ||
              (finalMethod && TOTAL_LABELS[finalMethod]) ||
              `${formatPieces(pieces)}, ${located ? 'transport compris' : 'avant transport'}`}
          </span>
        </div>
        <div className={classes.act}>{act}</div>
      </div>
    </div>
  );
}

type Place = { step: OrderStep; selector: string };

const PLACES: Record<Missing, Place> = {
  garment: { step: 'linge', selector: '#garments' },
  pieces: { step: 'linge', selector: '#garments' },
  place: { step: 'ou-et-quand', selector: '#place' },
  address: { step: 'ou-et-quand', selector: '[autocomplete="street-address"]' },
  offered: { step: 'payer', selector: '#summary' },
  phone: { step: 'payer', selector: 'input[type="tel"]' },
  wrongPhone: { step: 'payer', selector: 'input[type="tel"]' },
  method: { step: 'payer', selector: '#methods' },
};

export function listBlockingParts(step: OrderStep, missing: readonly Missing[]): Missing[] {
  return missing.filter((one) => ORDER_STEPS.indexOf(PLACES[one].step) <= ORDER_STEPS.indexOf(step));
}

/** The place itself says in its own step that it is missing. */
export const listBarParts = (step: OrderStep, missing: readonly Missing[]): Missing[] =>
  missing.filter((one) => step !== PLACES.place.step || getPartStep(one) !== step);

export const getPartStep = (part: Missing) => PLACES[part].step;

export function focusPart(part: Missing): void {
  const element = document.querySelector<HTMLElement>(PLACES[part].selector);
  if (!element) return;
  if (!element.matches('input, textarea')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
}
