import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { DayField } from '#web/ui/form/DayField.tsx';
import classes from './Cash.module.css';
import { shiftDay } from './cashDay.ts';

interface Props {
  day: string;
  today: string;
  onDay(day: string): void;
}

/** One day, the one before and the one after; the future holds no cash. */
export function DayPicker({ day, today, onDay }: Props) {
  return (
    <div className={`no-print ${classes.days}`}>
      <Button
        variant="default"
        aria-label="Jour précédent"
        className={classes.step}
        onClick={() => onDay(shiftDay(day, -1))}
      >
        <IconChevronLeft size={20} aria-hidden="true" />
      </Button>
      <DayField label="Jour" value={day} onDay={onDay} />
      <Button
        variant="default"
        aria-label="Jour suivant"
        className={classes.step}
        disabled={day >= today}
        onClick={() => onDay(shiftDay(day, 1))}
      >
        <IconChevronRight size={20} aria-hidden="true" />
      </Button>
      {day === today ? null : (
        <Button variant="subtle" onClick={() => onDay(today)}>
          Aujourd’hui
        </Button>
      )}
    </div>
  );
}
