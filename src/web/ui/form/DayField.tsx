import { IconCalendar } from '@tabler/icons-react';
import { type ComponentProps, useRef } from 'react';
import { formatNumericDay, parseNumericDay } from '#domain/format/calendar.ts';
import { IconButton } from './Button.tsx';
import styles from './Field.module.css';
import { Field } from './Field.tsx';
import { useExternalInput } from './SearchField.tsx';

interface DayFieldProps extends Omit<ComponentProps<typeof Field>, 'onChange'> {
  /** The day as `2026-11-25`, or nothing. */
  value: string;
  /** The first day of the calendar; an earlier day can still be typed. */
  min?: string;
  /** A later day is refused under the field. */
  max?: string | undefined;
  /** A form loses the day while the text is not one; a filter keeps it. */
  isInForm?: boolean;
  onDay(day: string): void;
  /** The text of a form's field while it is no day. */
  onWrong?(typed: string): void;
}

const WHOLE_DAY = 10;

/** A date is written as in French whatever the browser's language; the browser's own calendar is one button away. */
export function DayField({
  value,
  min,
  max = '9999',
  isInForm = false,
  onDay,
  onWrong,
  ...field
}: DayFieldProps) {
  const calendar = useRef<HTMLInputElement>(null);
  const { text, setText, submit } = useExternalInput(formatNumericDay(value), (typed) =>
    onDay(parseNumericDay(typed) ?? ''),
  );
  const changeText = (typed: string) => {
    const day = parseNumericDay(typed);
    const nextText = day === null ? typed : formatNumericDay(day);
    setText(nextText);
    if (typed === '' || (day !== null && day <= max)) submit(nextText);
    else if (isInForm) submit('');
    if (day === null && typed !== '') onWrong?.(typed);
  };
  const day = parseNumericDay(text);
  const error =
    day === null ? text.length === WHOLE_DAY && 'Ce jour n’existe pas.' : day > max && 'Ce jour est à venir.';
  return (
    <Field
      {...field}
      error={field.error ?? error}
      inputMode="numeric"
      autoComplete="off"
      placeholder="jj/mm/aaaa"
      maxLength={10}
      value={text}
      onChange={(event) => changeText(event.currentTarget.value)}
      end={
        <>
          <input
            ref={calendar}
            type="date"
            className={`absolute p-0 no-border ${styles.calendar}`}
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={value}
            onChange={(event) => changeText(formatNumericDay(event.currentTarget.value))}
          />
          <IconButton
            icon={IconCalendar}
            iconSize={18}
            aria-label="Choisir dans le calendrier"
            onClick={() => calendar.current?.showPicker()}
          />
        </>
      }
    />
  );
}
