import type { ReactNode } from 'react';
import { describeArticle, MAX_QUANTITY, type OrderLine } from '#domain/orders/order.ts';
import { formatKilos, type Measure, NOT_A_WEIGHT, parseKilos } from '#domain/orders/units.ts';
import { CareTags } from '#web/ui/CareTags.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import classes from './Sheet.module.css';
import type { SheetViewProps } from './sheetDraft.ts';

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

interface CountedLineProps {
  line: OrderLine & { counted: number };
  /** The order's own quantity has this label where the count differs. */
  quantityLabel: string;
  most?: number;
  counts: SheetViewProps['draft']['counts'];
  onChange: SheetViewProps['change'];
  /** The scale, or the pieces of a lot. */
  measure?: ReactNode;
}

export function CountedLine({ line, quantityLabel, counts, onChange, measure, ...limit }: CountedLineProps) {
  const { position, name, service, quantity, counted } = line;
  return (
    <li className="row between border-bottom py-8">
      <span className={`bold anywhere ${classes.name}`}>
        {name}
        <span className="block muted text-14 regular">{service}</span>
        <span className="row gap-4">
          <CareTags care={line.care} />
        </span>
        {counted === quantity ? null : (
          <span className="block text-14 bold warning">
            {quantityLabel}&nbsp;: {quantity}
          </span>
        )}
      </span>
      <CountStepper
        label={describeArticle({ name, service })}
        value={counted}
        {...limit}
        onChange={(value) => onChange({ counts: { ...counts, [position]: value } })}
      />
      {measure}
    </li>
  );
}

interface MeasureFieldProps {
  line: Measure & { name: string };
  id: string;
  measures: Record<string, string>;
  onType(typed: Record<string, string>): void;
}

/** A field that is left empty is for the workshop, so that the scale never stands in the way of the step. */
export function MeasureField({ line: { name, unit, tenths }, id, measures, onType }: MeasureFieldProps) {
  if (!unit) return null;
  const typed = measures[id] ?? '';
  const isWrong = unit === 'kg' && typed !== '' && parseKilos(typed) === null;
  return (
    <div className="whole-row">
      <Field
        label={unit === 'kg' ? `Poids de ${name}, en kg` : `Pièces dans les lots de ${name}`}
        placeholder={tenths ? `environ ${formatKilos(tenths)}` : ''}
        inputMode={unit === 'kg' ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={6}
        value={typed}
        error={isWrong ? NOT_A_WEIGHT : null}
        onChange={(event) => onType({ [id]: event.currentTarget.value })}
      />
    </div>
  );
}
