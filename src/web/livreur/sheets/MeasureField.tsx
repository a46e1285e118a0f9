import { formatKilos, type Measure, NOT_A_WEIGHT, parseKilos } from '#domain/orders/units.ts';
import { Field } from '#web/ui/form/Field.tsx';

interface Props {
  line: Measure & { name: string };
  id: string;
  measures: Record<string, string>;
  onType(typed: Record<string, string>): void;
}

/** A field that is left empty is for the workshop, so that the scale never stands in the way of the step. */
export function MeasureField({ line: { name, unit, tenths }, id, measures, onType }: Props) {
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
