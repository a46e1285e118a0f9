import { IconFileImport, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatIsoDay, formatLongDate } from '#domain/format/calendar.ts';
import { parseDay } from '#domain/format/period.ts';
import { trpc } from '#web/net/trpc.ts';
import { ProviderTroubles } from '#web/ui/feedback/ProviderTroubles.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { DayPicker } from '#web/ui/form/DayPicker.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import sheet from '../desk.module.css';
import classes from './Cash.module.css';
import { CashDay } from './CashDay.tsx';
import { CashNow } from './CashNow.tsx';
import { Drawer } from './Drawer.tsx';
import { PaymentsToCheck, usePaymentsToCheck } from './PaymentsToCheck.tsx';

const ImportDialog = createLazyDialog(async () => (await import('./import/ImportDialog.tsx')).ImportDialog);

const ADDRESS = { day: 'jour' };

export function DeskCashPage({ files }: { files?(day: string): ReactNode }) {
  const today = formatIsoDay(useNow());
  const { filters, choose } = useUrlFilters(ADDRESS, ['day']);
  const day = parseDay(filters.day, today);
  const takesPispi = trpc.cash.desk.useQuery().data?.takesPispi;
  const toCheck = usePaymentsToCheck();
  const isWaiting = toCheck.isPending && toCheck.failureCount === 0;
  return (
    <>
      <SectionHeader
        subtitle={formatLongDate(Date.parse(day))}
        actions={
          <div className="row no-print">
            {files?.(day)}
            {takesPispi ? <ImportButton /> : null}
            <Button kind="secondary" icon={IconPrinter} onClick={() => window.print()}>
              Imprimer
            </Button>
          </div>
        }
      />
      <DayPicker day={day} today={today} onDay={(next) => choose({ day: next === today ? '' : next })} />
      {isWaiting ? <ListSkeleton /> : null}
      <div data-waits={isWaiting} className={sheet.page}>
        <ProviderTroubles />
        <div className={`stack gap-16 ${classes.parts}`}>
          {day === today ? (
            <>
              <PaymentsToCheck query={toCheck} />
              <CashNow />
            </>
          ) : null}
          <CashDay day={day} isToday={day === today} />
          <Drawer day={day} isToday={day === today} />
        </div>
      </div>
    </>
  );
}

function ImportButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" icon={IconFileImport} onClick={() => setOpen(true)}>
        Importer un relevé
      </Button>
      <ImportDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
