import { type ComponentProps, useState } from 'react';
import { formatAmount, parseWholeNumber } from '#domain/format/money.ts';
import { Field } from './Field.tsx';

interface NumberFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** A string is the text as typed, while it is not a whole number. */
  value?: number | string;
  onChange: (value: number | string) => void;
}

/** Text that is not a whole number stays as typed, for the form to refuse: without its comma "12,5" would be 125. */
export function NumberField({ value = '', onChange, onBlur, ...rest }: NumberFieldProps) {
  /** The text is formatted again only on blur: a change on focus would lose the selection. */
  const [draft, setDraft] = useState<string | null>(null);
  const isTyped = draft !== null && parseInput(draft) === value;
  return (
    <Field
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={isTyped ? draft : typeof value === 'number' ? formatAmount(value) : value}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setDraft(text);
        onChange(parseInput(text));
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}

const parseInput = (text: string): number | string => parseWholeNumber(text) ?? text;
