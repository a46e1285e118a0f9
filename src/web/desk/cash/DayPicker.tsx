import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from '#web/ui/form/Button.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import classes from './Cash.module.css';
import { shiftDay } from './cashDay.ts';

export function DayPicker({ day, today, onDay }: { day: string; today: string; onDay(day: string): void }) {
  return (
    <div className={`no-print row anywhere ${classes.days}`}>
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
