import { useRef, useState } from 'react';
import { MAX_QUANTITY } from '#domain/orders/order.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  label: string;
  /** The "−" button calls this when the quantity is 1; without it the button is disabled there. */
  onRemove?: (() => void) | undefined;
  most?: number;
}

export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onChange, label, onRemove, most = MAX_QUANTITY } = props;
  /** The draft is the text while the field is being edited; it may be empty or out of range. */
  const [draft, setDraft] = useState<string | null>(null);
  const valueBeforeEdit = useRef(value);

  const editQuantity = (text: string) => {
    if (draft === null) valueBeforeEdit.current = value;
    setDraft(text);
    // The total follows each digit, so that a client who orders with Enter has seen what they pay.
    const quantity = parseQuantity(text);
    if (isQuantity(quantity, most)) onChange(quantity);
  };
  const commitQuantity = (text: string) => {
    const quantity = parseQuantity(text);
    setDraft(null);
    if (Number.isNaN(quantity)) return onChange(1);
    if (isQuantity(quantity, most)) return;
    onChange(valueBeforeEdit.current);
    toast.failure('Quantité invalide', 'Veuillez entrer une quantité valide.');
  };
  const isAtMinimum = value <= 1;

  return (
    <fieldset
      className={`middle shrink p-0 border-control round-14 bg-card ${styles.stepper}`}
      aria-label={`Quantité, ${label}`}
    >
      <button
        type="button"
        className={styles.step}
        aria-label={isAtMinimum && onRemove ? `Retirer ${label}` : 'Un de moins'}
        disabled={isAtMinimum && !onRemove}
        onClick={() => (isAtMinimum ? onRemove?.() : onChange(value - 1))}
      >
        −
      </button>
      <input
        className={`bold tabular p-0 no-border bg-none ink text-16 text-centre ${styles.count}`}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        aria-label={`Quantité, ${label}`}
        value={draft ?? String(value)}
        aria-invalid={draft !== null && draft !== '' && !isQuantity(parseQuantity(draft), most)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => editQuantity(event.currentTarget.value)}
        onBlur={(event) => draft !== null && commitQuantity(event.currentTarget.value)}
        onKeyDown={(event) =>
          event.key === 'Enter' && draft !== null && commitQuantity(event.currentTarget.value)
        }
      />
      <button
        type="button"
        className={styles.step}
        aria-label="Un de plus"
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </fieldset>
  );
}

function parseQuantity(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}

function isQuantity(number: number, most: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= most;
}
