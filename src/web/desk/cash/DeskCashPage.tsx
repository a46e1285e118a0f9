import { IconChevronLeft, IconChevronRight, IconFileImport, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatIsoDay, formatLongDate } from '#domain/format/calendar.ts';
import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { AskButton } from '../dialogs/AskButton.tsx';
import { useUrlFilters } from '../useUrlFilters.ts';
import classes from './Cash.module.css';
import { CashDay } from './CashDay.tsx';
import { CashNow } from './CashNow.tsx';
import { parseDay, shiftDay } from './cashDay.ts';
import { Drawer } from './Drawer.tsx';

const ADDRESS = { day: 'jour' };

export function DeskCashPage({ files }: { files?(day: string): ReactNode }) {
  const today = formatIsoDay(useNow());
  const { filters, choose } = useUrlFilters(ADDRESS, ['day']);
  const day = parseDay(filters.day, today);
  const takesPispi = trpc.cash.desk.useQuery().data?.takesPispi;
  return (
    <>
      <PageHeader
        title="Caisse"
        subtitle={formatLongDate(Date.parse(day))}
        actions={
          <div className="row no-print">
            {files?.(day)}
            {takesPispi ? (
              <AskButton size="md" icon={IconFileImport} question={{ about: 'importReceipts' }}>
                Importer un relevé
              </AskButton>
            ) : null}
            <Button kind="secondary" icon={IconPrinter} onClick={() => window.print()}>
              Imprimer
            </Button>
          </div>
        }
      />
      <DayPicker day={day} today={today} onDay={(next) => choose({ day: next === today ? '' : next })} />
      <div className={`stack gap-16 ${classes.parts}`}>
        {day === today ? <CashNow /> : null}
        <CashDay day={day} isToday={day === today} />
        <Drawer day={day} isToday={day === today} />
      </div>
    </>
  );
}

function DayPicker({ day, today, onDay }: { day: string; today: string; onDay(day: string): void }) {
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
