import { type ChangeEventHandler, type FocusEventHandler, useState } from 'react';

interface FormattedInput<Value> {
  value: Value;
  parse(text: string): Value;
  format(value: Value): string;
  onChange(value: Value): void;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
}

interface InputHandlers {
  value: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
  onBlur: FocusEventHandler<HTMLInputElement>;
}

/**
 * The value follows each key, so that no old one is sent. The text is formatted again only on blur: a change
 * on focus would lose the selection.
 */
export function useFormattedInput<Value>(field: FormattedInput<Value>): InputHandlers {
  const { value, parse, format, onChange, onBlur } = field;
  const [draft, setDraft] = useState<string | null>(null);
  const isTyped = draft !== null && parse(draft) === value;
  return {
    value: isTyped ? draft : format(value),
    onChange: (event) => {
      const text = event.currentTarget.value;
      setDraft(text);
      onChange(parse(text));
    },
    onBlur: (event) => {
      setDraft(null);
      onBlur?.(event);
    },
  };
}
