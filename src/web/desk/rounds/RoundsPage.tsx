import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { DAY, formatIsoDay, formatLongDate, HOUR, startOfDay } from '#domain/format/calendar.ts';
import { getDayLabel } from '#domain/format/order/slotWords.ts';
import { findNextOpening, findOpening, type OpenDays } from '#domain/promises/openHours.ts';
import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { IconButton } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { UnsavedGuard } from '#web/ui/form/UnsavedGuard.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { ActMenu } from '#web/ui/overlay/ActMenu.tsx';
import { useIsTableWide } from '#web/ui/table/TableSkeleton.tsx';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import { DayRounds } from './DayRounds.tsx';
import type { RoundsDraft } from './draft.ts';
import { LanesSkeleton } from './LaneView.tsx';

const ADDRESS = { day: 'jour' };

export function RoundsPage() {
  const now = useNow();
  const { filters, choose } = useUrlFilters(ADDRESS);
  const house = trpc.house.public.useQuery();
  const isWide = useIsTableWide();
  const day = house.data && choosePlannedDay(filters.day, now, house.data);
  const [drafts, setDrafts] = useState<Record<string, RoundsDraft | null>>({});
  const [showsRoads, setShowsRoads] = useState(false);
  const [actPlace, setActPlace] = useState<Element | null>(null);
  return (
    <>
      <PageHeader
        title={
          <>
            Tournées <span className="print-only">{day ? formatLongDate(Date.parse(day)) : ''}</span>
          </>
        }
        subtitle={day && isWide ? <Subtitle now={now} /> : undefined}
        actions={
          <>
            {day ? (
              <DayChoice day={day} now={now} openDays={house.data} onDay={(next) => choose({ day: next })} />
            ) : null}
            <MoreMenu onRoads={() => setShowsRoads((before) => !before)} />
            <span ref={setActPlace} style={{ display: 'contents' }} />
          </>
        }
      />
      {day ? (
        <DayRounds
          key={day}
          day={day}
          actPlace={actPlace}
          showsRoads={showsRoads}
          draft={drafts[day] ?? null}
          changeDraft={(change) => setDrafts((all) => ({ ...all, [day]: change(all[day] ?? null) }))}
        />
      ) : null}
      <QueryState query={house} waiting={<LanesSkeleton />} subject="les jours ouverts" />
      <UnsavedGuard isDirty={Object.values(drafts).some(Boolean)} />
    </>
  );
}

function Subtitle({ now }: { now: number }) {
  const capacity = trpc.dispatch.capacity.useQuery();
  const tomorrow = capacity.data?.days.find((one) => one.day > startOfDay(now) && one.isOpen);
  return tomorrow ? (
    <span className="no-print">
      {getDayLabel(tomorrow.day, now)}&nbsp;: {tomorrow.returns}&nbsp;
      {tomorrow.returns > 1 ? 'retours' : 'retour'}, {tomorrow.places}&nbsp;
      {tomorrow.places > 1 ? 'possibles' : 'possible'}
    </span>
  ) : null;
}

function MoreMenu({ onRoads }: { onRoads(): void }) {
  const { capacity } = useDeskPaths();
  return (
    <ActMenu
      target={<IconButton kind="secondary" icon={IconDots} aria-label="Autres actes des tournées" />}
      acts={[
        { label: 'Routes et ponts', onClick: onRoads },
        { label: 'Imprimer', onClick: () => print() },
        { label: 'Capacité de la semaine', to: capacity },
      ]}
      position="bottom-end"
    />
  );
}

type DayChoiceProps = { day: string; now: number; openDays: OpenDays; onDay(day: string): void };

function DayChoice({ day, now, openDays, onDay }: DayChoiceProps) {
  const [today, next] = [formatIsoDay(now), findNextOpenDay(now, openDays)];
  const [isOther, setOther] = useState(day !== today && day !== next);
  return (
    <div className="row">
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
          { value: next, label: getDayLabel(Date.parse(next), now) },
          { value: 'other', label: 'Autre date' },
        ]}
      />
      {isOther ? <DayField aria-label="Date" value={day} min={today} onDay={onDay} /> : null}
    </div>
  );
}

/** From this hour the rounds of the next day are made. */
const EVENING = 16 * HOUR;

/** Missions of a closed day are rare, so the rounds are those of the next open one until somebody asks for others. */
export const findNextOpenDay = (now: number, openDays: OpenDays): string =>
  formatIsoDay(findNextOpening(openDays, startOfDay(now) + DAY).opensAt);

/** A day that is over has no rounds to make. */
export function choosePlannedDay(text: string, now: number, openDays: OpenDays): string {
  const today = startOfDay(now);
  if (text === 'aujourdhui') return formatIsoDay(today);
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (at >= today && formatIsoDay(at) === text) return text;
  const isToday = findOpening(openDays, today) !== null && now - today < EVENING;
  return isToday ? formatIsoDay(today) : findNextOpenDay(now, openDays);
}
