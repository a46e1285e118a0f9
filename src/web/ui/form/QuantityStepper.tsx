import { useRef, useState } from 'react';
import { MAX_QUANTITY } from '#domain/orders/order.ts';
import { formatKilos, MOST_TENTHS, parseKilos } from '#domain/orders/units.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  label: string;
  /** The "−" button calls this when the quantity is 1; without it the button is disabled there. */
  onRemove?: (() => void) | undefined;
  /** The value is tenths of a kilo. */
  byWeight?: boolean;
  most?: number;
}

interface StepperMeasure {
  name: string;
  less: string;
  more: string;
  step: number;
  most: number;
  format(value: number): string;
  /** NaN for what is no quantity. */
  parse(text: string): number;
}

const PIECES: StepperMeasure = {
  name: 'Quantité',
  less: 'Un de moins',
  more: 'Un de plus',
  step: 1,
  most: MAX_QUANTITY,
  format: String,
  parse: (text) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))),
};
const KILOS: StepperMeasure = {
  name: 'Kilos',
  less: 'Un demi-kilo de moins',
  more: 'Un demi-kilo de plus',
  step: 5,
  most: MOST_TENTHS,
  format: formatKilos,
  parse: (text) => (text.trim() === '' ? Number.NaN : (parseKilos(text) ?? 0)),
};

export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onChange, label, onRemove, byWeight = false } = props;
  const measure = byWeight ? KILOS : PIECES;
  const { step, parse, most = measure.most } = { ...measure, ...props };
  const name = `${measure.name}, ${label}`;
  const beyond = most < measure.most ? '' : ' Commandez le reste à part.';
  const limitWords = `${measure.format(most)} au plus par ligne.${beyond}`;
  /** The draft is the text while the field is being edited; it may be empty or out of range. */
  const [draft, setDraft] = useState<string | null>(null);
  const valueBeforeEdit = useRef(value);

  const editQuantity = (text: string) => {
    if (draft === null) valueBeforeEdit.current = value;
    setDraft(text);
    // The total follows each digit, so that a client who orders with Enter has seen what they pay.
    const quantity = parse(text);
    if (isQuantity(quantity, most)) onChange(quantity);
  };
  const commitQuantity = (text: string) => {
    const quantity = parse(text);
    setDraft(null);
    if (Number.isNaN(quantity)) return onChange(step);
    if (isQuantity(quantity, most)) return;
    const isAbove = quantity > most;
    onChange(isAbove ? most : valueBeforeEdit.current);
    const words = isAbove ? limitWords : 'Veuillez entrer une quantité valide.';
    toast.failure('Quantité invalide', words);
  };
  const isAtMinimum = value <= step;

  return (
    <div className={`middle shrink ${styles.stepper}`}>
      <fieldset className="flex p-0 border-control round-14 bg-card" aria-label={name}>
        <button
          type="button"
          className={`hover-pale text-18 bold square-44 no-border round-14 bg-none accent ${styles.step}`}
          aria-label={isAtMinimum && onRemove ? `Retirer ${label}` : measure.less}
          disabled={isAtMinimum && !onRemove}
          onClick={() => (isAtMinimum ? onRemove?.() : onChange(value - step))}
        >
          −
        </button>
        <input
          className={`bold tabular p-0 no-border bg-none ink text-16 text-centre ${styles.count}`}
          inputMode={byWeight ? 'decimal' : 'numeric'}
          pattern={byWeight ? undefined : '[0-9]*'}
          autoComplete="off"
          aria-label={name}
          value={draft ?? measure.format(value)}
          aria-invalid={draft !== null && draft !== '' && !isQuantity(parse(draft), most)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => editQuantity(event.currentTarget.value)}
          onBlur={(event) => draft !== null && commitQuantity(event.currentTarget.value)}
          onKeyDown={(event) =>
            event.key === 'Enter' && draft !== null && commitQuantity(event.currentTarget.value)
          }
        />
        <button
          type="button"
          className={`hover-pale text-18 bold square-44 no-border round-14 bg-none accent ${styles.step}`}
          aria-label={measure.more}
          disabled={value >= most}
          onClick={() => onChange(Math.min(most, value + step))}
        >
          +
        </button>
      </fieldset>
      {value >= measure.most ? <p className="muted text-12">{limitWords}</p> : null}
    </div>
  );
}

function isQuantity(number: number, most: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= most;
}
