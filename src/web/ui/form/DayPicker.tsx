import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { shiftDay } from '#domain/format/period.ts';
import { Button } from './Button.tsx';
import { DayField } from './DayField.tsx';
import classes from './DayPicker.module.css';

export function DayPicker({ day, today, onDay }: { day: string; today: string; onDay(day: string): void }) {
  return (
    <div className={`no-print row mb-16 anywhere bottom ${classes.days}`}>
      <Button kind="secondary" aria-label="Jour précédent" onClick={() => onDay(shiftDay(day, -1))}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </Button>
      <DayField label="Jour" value={day} onDay={onDay} />
      <Button
        kind="secondary"
        aria-label="Jour suivant"
        disabled={day >= today}
        onClick={() => onDay(shiftDay(day, 1))}
      >
        <IconChevronRight size={20} aria-hidden="true" />
      </Button>
      {day === today ? null : (
        <Button kind="ghost" onClick={() => onDay(today)}>
          Aujourd’hui
        </Button>
      )}
    </div>
  );
}
