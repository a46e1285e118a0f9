import { IconDots, IconFileImport, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { formatIsoDay } from '#domain/format/calendar.ts';
import { parseDay } from '#domain/format/period.ts';
import { trpc } from '#web/net/trpc.ts';
import { ProviderTroubles } from '#web/ui/feedback/ProviderTroubles.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { IconButton } from '#web/ui/form/Button.tsx';
import { DayPicker } from '#web/ui/form/DayPicker.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { ActMenu, type MenuAct } from '#web/ui/overlay/ActMenu.tsx';
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

export function DeskCashPage({ listFileActs }: { listFileActs?(day: string): MenuAct[] }) {
  const [isImporting, setImporting] = useState(false);
  const today = formatIsoDay(useNow());
  const { filters, choose } = useUrlFilters(ADDRESS, ['day']);
  const day = parseDay(filters.day, today);
  const desk = trpc.cash.desk.useQuery();
  const toCheck = usePaymentsToCheck();
  const importAct = { label: 'Importer un relevé', icon: IconFileImport, onClick: () => setImporting(true) };
  const isWaiting = toCheck.isPending && toCheck.failureCount === 0;
  return (
    <>
      <SectionHeader
        actions={
          <>
            <DayPicker
              day={day}
              today={today}
              onDay={(next) => choose({ day: next === today ? '' : next })}
            />
            <div className="no-print">
              <ActMenu
                target={
                  <IconButton
                    kind="secondary"
                    icon={IconDots}
                    aria-label="Autres actes de la caisse"
                    // An open menu keeps its acts, so it waits for the fact that one of them hangs on.
                    disabled={desk.isPending && desk.failureCount === 0}
                  />
                }
                acts={[
                  { label: 'Imprimer', icon: IconPrinter, onClick: () => window.print() },
                  ...(desk.data?.takesPispi ? [importAct] : []),
                  ...(listFileActs?.(day) ?? []),
                ]}
                position="bottom-end"
              />
            </div>
          </>
        }
      />
      <ImportDialog opened={isImporting} onClose={() => setImporting(false)} />
      {isWaiting ? <ListSkeleton /> : null}
      <div data-waits={isWaiting} className={sheet.page}>
        <ProviderTroubles />
        <div className={`stack gap-16 ${classes.parts}`}>
          {day === today ? (
            <>
              <PaymentsToCheck query={toCheck} />
              <div className={`stack gap-16 ${classes.now}`}>
                <CashNow />
                <Drawer day={day} isToday />
              </div>
            </>
          ) : null}
          <CashDay day={day} isToday={day === today} />
          {day === today ? null : <Drawer day={day} isToday={false} />}
        </div>
      </div>
    </>
  );
}
