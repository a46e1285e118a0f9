import { type ChangeEventHandler, type ComponentProps, type FocusEventHandler, useState } from 'react';
import { formatNumericHour, parseNumericHour } from '#domain/format/calendar.ts';
import { formatAmount, parseWholeNumber } from '#domain/format/money.ts';
import { Field } from './Field.tsx';

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
function useFormattedInput<Value>(field: FormattedInput<Value>): InputHandlers {
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

interface NumberFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** A string is the text as typed, while it is not a whole number. */
  value?: number | string;
  onChange: (value: number | string) => void;
}

/** Text that is not a whole number stays as typed, for the form to refuse: without its comma "12,5" would be 125. */
export function NumberField({ value = '', onChange, onBlur, ...rest }: NumberFieldProps) {
  const input = useFormattedInput({ value, parse: parseNumber, format: formatNumber, onChange, onBlur });
  return <Field inputMode="numeric" autoComplete="off" {...rest} {...input} />;
}

const parseNumber = (text: string): number | string => parseWholeNumber(text) ?? text;

const formatNumber = (value: number | string) => (typeof value === 'number' ? formatAmount(value) : value);

interface HourFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** The hour as `14:30`; any other string is the text as typed, for the form to refuse. */
  value?: string;
  onChange: (hour: string) => void;
}

/** An hour is written as in French whatever the browser's language. */
export function HourField({ value = '', onChange, onBlur, ...rest }: HourFieldProps) {
  const input = useFormattedInput({ value, parse: parseHour, format: formatNumericHour, onChange, onBlur });
  return <Field inputMode="numeric" autoComplete="off" placeholder="14 h 30" {...rest} {...input} />;
}

const parseHour = (text: string) => parseNumericHour(text) ?? text;
