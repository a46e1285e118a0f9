import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import {
  buildPeriod,
  countDays,
  formatPeriod,
  getPeriodKind,
  MOST_DAYS,
  movePeriod,
  type Period,
  type PeriodKind,
  parseIsoDay,
} from '#domain/format/period.ts';
import { IconButton } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import classes from './Panel.module.css';

const KINDS: { value: PeriodKind; label: string }[] = [
  { value: 'day', label: 'Jour' },
  { value: 'week', label: 'Semaine' },
  { value: 'month', label: 'Mois' },
  { value: 'other', label: 'Deux dates' },
];

type Props = { period: Period; today: string | undefined; onPeriod(period: Period): void };

export function PeriodPicker({ period, today, onPeriod }: Props) {
  const [isTyped, setTyped] = useState(false);
  const kind = isTyped ? 'other' : getPeriodKind(period);
  const isLast = !today || period.to >= today;
  const chooseKind = (next: PeriodKind) => {
    setTyped(next === 'other');
    if (next !== 'other' && today) onPeriod(buildPeriod(next, findAnchor(period, today)));
  };
  return (
    <div className={`stack ${classes.picker}`}>
      <Chips label="Période" joined options={KINDS} value={kind} onChange={chooseKind} />
      <div className={`row between one-row ${classes.period}`}>
        <IconButton
          kind="secondary"
          aria-label="Période précédente"
          onClick={() => onPeriod(movePeriod(period, -1))}
          icon={IconChevronLeft}
        />
        <h2 className={`text-18 text-centre ${classes.periodName}`} aria-live="polite">
          {formatPeriod(period)}
        </h2>
        <IconButton
          kind="secondary"
          aria-label="Période suivante"
          disabled={isLast}
          onClick={() => onPeriod(movePeriod(period, 1))}
          icon={IconChevronRight}
        />
      </div>
      {kind === 'other' ? (
        <div className={`stack ${classes.dates}`}>
          <DayField
            label="Du"
            value={period.from}
            onDay={(from) => onPeriod(from ? fitPeriod(from, period.to, 'from') : period)}
          />
          <DayField
            label="Au"
            value={period.to}
            onDay={(to) => onPeriod(to ? fitPeriod(period.from, to, 'to') : period)}
          />
        </div>
      ) : null}
    </div>
  );
}

function findAnchor({ from, to }: Period, today: string): number {
  return parseIsoDay(from <= today && today <= to ? today : to) ?? 0;
}

/** The chosen day stays and the other end follows: no period is reversed or longer than two years. */
function fitPeriod(from: string, to: string, chosen: 'from' | 'to'): Period {
  const days = countDays({ from, to });
  if (days !== null && days <= MOST_DAYS) return { from, to };
  if (days === null) return chosen === 'from' ? { from, to: from } : { from: to, to };
  const away = (MOST_DAYS - 1) * DAY;
  return chosen === 'from'
    ? { from, to: formatIsoDay((parseIsoDay(from) ?? 0) + away) }
    : { from: formatIsoDay((parseIsoDay(to) ?? 0) - away), to };
}
