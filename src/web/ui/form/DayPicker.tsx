import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatLongDate } from '#domain/format/calendar.ts';
import { shiftDay } from '#domain/format/period.ts';
import { Button, IconButton } from './Button.tsx';
import { DayField } from './DayField.tsx';
import classes from './DayPicker.module.css';

type Props = { day: string; today: string; onDay(day: string): void };

/** It stands in the head of a page, whose print says the day in words. */
export function DayPicker({ day, today, onDay }: Props) {
  return (
    <>
      <p className="print-only">{formatLongDate(Date.parse(day))}</p>
      <div className={`no-print row ${classes.days}`}>
        {day === today ? null : (
          <Button kind="ghost" onClick={() => onDay(today)}>
            Aujourd’hui
          </Button>
        )}
        <IconButton
          kind="secondary"
          icon={IconChevronLeft}
          aria-label="Jour précédent"
          onClick={() => onDay(shiftDay(day, -1))}
        />
        <DayField aria-label="Jour" value={day} onDay={onDay} />
        <IconButton
          kind="secondary"
          icon={IconChevronRight}
          aria-label="Jour suivant"
          disabled={day >= today}
          onClick={() => onDay(shiftDay(day, 1))}
        />
      </div>
    </>
  );
}
