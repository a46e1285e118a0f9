import { MAX_QUANTITY } from '#domain/orders/order.ts';
import classes from './Sheet.module.css';

type CountStepperProps = { label: string; value: number; most?: number; onChange(value: number): void };

export function CountStepper({ label, value, most = MAX_QUANTITY, onChange }: CountStepperProps) {
  return (
    <fieldset className={`grid middle p-0 border-control round-14 ${classes.stepper}`} aria-label={label}>
      <button
        type="button"
        className={`heavy grid-centre no-border round-14 bg-none accent text-22 ${classes.step}`}
        aria-label="Un de moins"
        disabled={value <= 0}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <output className="text-18 heavy tabular text-centre">{value}</output>
      <button
        type="button"
        className={`heavy grid-centre no-border round-14 bg-none accent text-22 ${classes.step}`}
        aria-label="Un de plus"
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </fieldset>
  );
}
