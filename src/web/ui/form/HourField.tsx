import type { ComponentProps } from 'react';
import { formatNumericHour, parseNumericHour } from '#domain/format/calendar.ts';
import { Field } from './Field.tsx';
import { useFormattedInput } from './useFormattedInput.ts';

interface HourFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** The hour as `14:30`; any other string is the text as typed, for the form to refuse. */
  value?: string;
  onChange: (hour: string) => void;
}

/** An hour is written as in French whatever the browser's language. */
export function HourField({ value = '', onChange, onBlur, ...rest }: HourFieldProps) {
  const input = useFormattedInput({ value, parse, format: formatNumericHour, onChange, onBlur });
  return <Field inputMode="numeric" autoComplete="off" placeholder="14 h 30" {...rest} {...input} />;
}

const parse = (text: string) => parseNumericHour(text) ?? text;
