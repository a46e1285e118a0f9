import { type ComponentProps, useState } from 'react';
import { formatAmount, parseWhole } from '#domain/format/money.ts';
import { Field } from './Field.tsx';

interface NumberFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** The text as it was typed while it is no whole number. */
  value?: number | string;
  onChange: (value: number | string) => void;
}

/**
 * A whole number; its thousands stand apart. What is no whole number stays as it was typed, for the form to refuse:
 * without its comma, "12,5" would be saved as 125.
 */
export function NumberField({ value = '', onChange, onBlur, ...rest }: NumberFieldProps) {
  /** Replaced on leaving the field only: a text that changes on entering it loses the selection. */
  const [draft, setDraft] = useState<string | null>(null);
  const isTyped = draft !== null && read(draft) === value;
  return (
    <Field
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={isTyped ? draft : typeof value === 'number' ? formatAmount(value) : value}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setDraft(text);
        onChange(read(text));
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}

const read = (text: string): number | string => parseWhole(text) ?? text;
