import { useState } from 'react';
import { toast } from '#web/toasts.ts';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  /** What is counted: "Chemise, Complet". */
  label: string;
  min?: number;
  max?: number;
  /** When given, "−" at the minimum removes the line instead of resting. */
  onRemove?: () => void;
}

export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onChange, label, min = 1, max = 99, onRemove } = props;
  // While someone types, the field may be empty for a moment; what leaves it never is.
  const [typed, setTyped] = useState<string | null>(null);

  const settle = (text: string) => {
    const number = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
    setTyped(null);
    if (Number.isNaN(number)) return onChange(min);
    if (!Number.isInteger(number) || number < min || number > max)
      return toast.failure('Quantité invalide', 'Veuillez entrer une quantité valide.');
    onChange(number);
  };
  const atFloor = value <= min;

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
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </fieldset>
  );
}
