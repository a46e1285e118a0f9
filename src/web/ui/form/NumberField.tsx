import type { ComponentProps } from 'react';
import { formatAmount, parseWholeNumber } from '#domain/format/money.ts';
import { Field } from './Field.tsx';
import { useFormattedInput } from './useFormattedInput.ts';

interface NumberFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** A string is the text as typed, while it is not a whole number. */
  value?: number | string;
  onChange: (value: number | string) => void;
}

/** Text that is not a whole number stays as typed, for the form to refuse: without its comma "12,5" would be 125. */
export function NumberField({ value = '', onChange, onBlur, ...rest }: NumberFieldProps) {
  const input = useFormattedInput({ value, parse, format, onChange, onBlur });
  return <Field inputMode="numeric" autoComplete="off" {...rest} {...input} />;
}

const parse = (text: string): number | string => parseWholeNumber(text) ?? text;

const format = (value: number | string) => (typeof value === 'number' ? formatAmount(value) : value);
