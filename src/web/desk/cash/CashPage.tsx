import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatIsoDay, formatLongDate } from '#domain/format/calendar.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { useUrlFilters } from '../useUrlFilters.ts';
import classes from './Cash.module.css';
import { CashDay } from './CashDay.tsx';
import { CashNow } from './CashNow.tsx';
import { dayIn } from './cashDay.ts';
import { DayPicker } from './DayPicker.tsx';

const ADDRESS = { day: 'jour' };

/** The till: who holds what now, and what a day brought; printed, it closes the day. */
export function CashPage({ files }: { files?(day: string): ReactNode }) {
  const today = formatIsoDay(useNow());
  const { chosen, choose } = useUrlFilters(ADDRESS, ['day']);
  const day = dayIn(chosen.day, today);
  return (
    <>
      <PageHeader
        title="Caisse"
        subtitle={formatLongDate(Date.parse(day))}
        actions={
          <Group gap="xs" className="no-print">
            {files?.(day)}
            <Button
              variant="default"
              leftSection={<IconPrinter size={20} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              Imprimer
            </Button>
          </Group>
        }
      />
      <DayPicker day={day} today={today} onDay={(next) => choose({ day: next === today ? '' : next })} />
      <div className={classes.parts}>
        {day === today ? <CashNow /> : null}
        <CashDay day={day} isToday={day === today} />
      </div>
    </>
  );
}
