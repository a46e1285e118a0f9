import { useState } from 'react';
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

  const settle = (text: string) => {
    const number = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
    setTyped(null);
    if (Number.isNaN(number)) return onChange(1);
    if (!Number.isInteger(number) || number < 1 || number > MAX_QUANTITY)
      return toast.failure('Quantité invalide', 'Veuillez entrer une quantité valide.');
    onChange(number);
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
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={(event) => typed !== null && settle(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && settle(event.currentTarget.value)}
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
