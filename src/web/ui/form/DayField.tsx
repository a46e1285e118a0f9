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
  /** A form loses the day while the text is not one; a filter keeps it. */
  isInForm?: boolean;
  onDay(day: string): void;
}

/** A date is written as in French whatever the browser's language; the browser's own calendar is one button away. */
export function DayField({ value, min, isInForm = false, onDay, ...field }: DayFieldProps) {
  const calendar = useRef<HTMLInputElement>(null);
  const { text, setText, submit } = useExternalInput(formatNumericDay(value), (typed) =>
    onDay(parseNumericDay(typed) ?? ''),
  );
  const changeText = (typed: string) => {
    const day = parseNumericDay(typed);
    const nextText = day === null ? typed : formatNumericDay(day);
    setText(nextText);
    if (day !== null || typed === '') submit(nextText);
    else if (isInForm) submit('');
  };
  return (
    <Field
      {...field}
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
