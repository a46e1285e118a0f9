import { SelectField } from '#web/ui/form/Field.tsx';
import classes from './Filters.module.css';

interface Props<Value extends string> {
  /** Read aloud; the choice in view says the rest. */
  name: string;
  /** "Tous les statuts". */
  all: string;
  values: readonly Value[];
  labelOf(value: Value): string;
  value: Value | 'all';
  onChange(value: Value | 'all'): void;
}

/** One of these values, or all. */
export function FilterChoice<Value extends string>(props: Props<Value>) {
  const { name, all, values, labelOf, value, onChange } = props;
  return (
    <SelectField
      aria-label={name}
      className={classes.choice}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value | 'all')}
      options={[{ value: 'all', label: all }, ...values.map((one) => ({ value: one, label: labelOf(one) }))]}
    />
  );
}
