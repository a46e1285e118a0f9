import { Field } from './Field.tsx';
import { useExternalInput } from './useExternalInput.ts';

/** A year typed digit by digit passes through 2, 20 and 202, so dates before this one are not submitted. */
const FIRST_DAY = '1970-01-01';

type DayFieldProps = { label: string; value: string; onDay(day: string): void };

export function DayField({ label, value, onDay }: DayFieldProps) {
  const { text, setText, submit } = useExternalInput(value, onDay);
  return (
    <Field
      label={label}
      type="date"
      value={text}
      onChange={(event) => {
        const day = event.currentTarget.value;
        setText(day);
        if (day === '' || day >= FIRST_DAY) submit(day);
      }}
    />
  );
}
