import { useRef, useState } from 'react';
import { MAX_QUANTITY } from '#domain/order.ts';
import { toast } from '#web/toasts.ts';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  /** What is counted: "Chemise, Complet". */
  label: string;
  /** When given, "−" at one removes the line instead of resting. */
  onRemove?: () => void;
}

export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onChange, label, onRemove } = props;
  // While someone types, the field may be empty for a moment; what leaves it never is.
  const [typed, setTyped] = useState<string | null>(null);

  const before = useRef(value);

  const type = (text: string) => {
    if (typed === null) before.current = value;
    setTyped(text);
    // The total follows each digit: whoever orders from the keyboard has seen what he pays.
    const number = numberIn(text);
    if (isQuantity(number)) onChange(number);
  };
  const settle = (text: string) => {
    const number = numberIn(text);
    setTyped(null);
    if (Number.isNaN(number)) return onChange(1);
    if (isQuantity(number)) return;
    onChange(before.current);
    toast.failure('Quantité invalide', 'Veuillez entrer une quantité valide.');
  };
  const atFloor = value <= 1;

  return (
    <fieldset className={styles.stepper} aria-label={`Quantité, ${label}`}>
      <button
        type="button"
        className={styles.step}
        aria-label={atFloor && onRemove ? `Retirer ${label}` : 'Un de moins'}
        disabled={atFloor && !onRemove}
        onClick={() => (atFloor ? onRemove?.() : onChange(value - 1))}
      >
        −
      </button>
      <input
        className={styles.count}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        aria-label={`Quantité, ${label}`}
        value={typed ?? String(value)}
        aria-invalid={typed !== null && typed !== '' && !isQuantity(numberIn(typed))}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => typed !== null && settle(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && typed !== null && settle(event.currentTarget.value)}
      />
      <button
        type="button"
        className={styles.step}
        aria-label="Un de plus"
        disabled={value >= MAX_QUANTITY}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </fieldset>
  );
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}

function isQuantity(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= MAX_QUANTITY;
}
