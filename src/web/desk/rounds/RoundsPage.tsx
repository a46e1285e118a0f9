import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DAY, formatIsoDay, formatLongDate } from '#domain/format/calendar.ts';
import { capitalize } from '#domain/format/text.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { UnsavedGuard } from '#web/ui/form/UnsavedGuard.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { useDeskPaths } from '../DeskPlace.tsx';
import { useUrlFilters } from '../useUrlFilters.ts';
import { DayRounds } from './DayRounds.tsx';
import type { Draft } from './draft.ts';
import { choosePlannedDay } from './plannedDay.ts';
import classes from './Rounds.module.css';

const ADDRESS = { day: 'jour' };

export function RoundsPage() {
  const now = useNow();
  const { capacity } = useDeskPaths();
  const { filters, choose } = useUrlFilters(ADDRESS);
  const day = choosePlannedDay(filters.day, now);
  const [drafts, setDrafts] = useState<Record<string, Draft | null>>({});
  return (
    <>
      <PageHeader
        title="Tournées"
        subtitle={capitalize(formatLongDate(Date.parse(day)))}
        actions={<Link to={capacity}>Capacité de la semaine</Link>}
      />
      <DayChoice day={day} now={now} onDay={(next) => choose({ day: next })} />
      <DayRounds
        key={day}
        day={day}
        draft={drafts[day] ?? null}
        changeDraft={(change) => setDrafts((all) => ({ ...all, [day]: change(all[day] ?? null) }))}
      />
      <UnsavedGuard isDirty={Object.values(drafts).some(Boolean)} />
    </>
  );
}

type DayChoiceProps = { day: string; now: number; onDay(day: string): void };

function DayChoice({ day, now, onDay }: DayChoiceProps) {
  const [today, tomorrow] = [formatIsoDay(now), formatIsoDay(now + DAY)];
  const [isOther, setOther] = useState(day !== today && day !== tomorrow);
  return (
    <div className={`row ${classes.days}`}>
      <Chips
        label="Jour des tournées"
        joined
        value={isOther ? 'other' : day}
        onChange={(value) => {
          setOther(value === 'other');
          if (value !== 'other') onDay(value);
        }}
        options={[
          { value: today, label: 'Aujourd’hui' },
          { value: tomorrow, label: 'Demain' },
          { value: 'other', label: 'Autre date' },
        ]}
      />
      {isOther ? <DayField aria-label="Date" value={day} min={today} onDay={onDay} /> : null}
    </div>
  );
}
