import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '#domain/addresses.ts';
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
import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Figures, Parts } from './DetailFigures.tsx';
import { Exports } from './Exports.tsx';
import classes from './Panel.module.css';
import { usePeriod } from './usePeriod.ts';

export function DetailPage() {
  // On the first of a month, the one that has just ended is looked at.
  const monthOfYesterday = buildPeriod('month', useNow() - DAY);
  const { period = monthOfYesterday, choose } = usePeriod();
  const overview = trpc.stats.overview.useQuery(period);
  const [isExporting, setExporting] = useState(false);
  const { data, isPending } = overview;
  return (
    <>
      <PageHeader
        title="Détail de l’activité"
        actions={
          <>
            <Button
              kind="secondary"
              icon={IconDownload}
              aria-expanded={isExporting}
              onClick={() => setExporting((value) => !value)}
            >
              Exporter
            </Button>
            <ButtonLink to={paths.superadmin.panel} kind="ghost" icon={IconArrowLeft}>
              Stats
            </ButtonLink>
          </>
        }
      />
      <div className="stack gap-16">
        {isExporting ? <Exports period={period} /> : null}
        <PeriodPicker period={period} today={data?.today} onPeriod={choose} />
        {!data && !isPending ? (
          <LoadFailure title="Impossible de récupérer les statistiques." query={overview} />
        ) : (
          <div className={`stack gap-16 ${classes.pair}`}>
            <Card aria-busy={isPending} aria-label="Activité">
              <Figures data={data} />
            </Card>
            <Parts data={data} />
          </div>
        )}
      </div>
    </>
  );
}

const KINDS: { value: PeriodKind; label: string }[] = [
  { value: 'day', label: 'Jour' },
  { value: 'week', label: 'Semaine' },
  { value: 'month', label: 'Mois' },
  { value: 'other', label: 'Deux dates' },
];

type Props = { period: Period; today: string | undefined; onPeriod(period: Period): void };

function PeriodPicker({ period, today, onPeriod }: Props) {
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
        <div className="stack fit-columns across width-640">
          <DayField
            label="Du"
            value={period.from}
            max={today}
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
