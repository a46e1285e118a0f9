import { type ComponentProps, useState } from 'react';
import { formatAmount } from '#domain/format/money.ts';
import { Field } from './Field.tsx';

interface NumberFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** Nothing while the field is blank. */
  value?: number | '';
  onChange: (value: number | '') => void;
}

/** A whole number; its thousands stand apart while nobody types. */
export function NumberField({ value = '', onChange, onFocus, onBlur, ...rest }: NumberFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const shown = value === '' || isTyping ? String(value) : formatAmount(value);
  return (
    <Field
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={shown}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 9);
        onChange(digits === '' ? '' : Number(digits));
      }}
      onFocus={(event) => {
        setTyping(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}
