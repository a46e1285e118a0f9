import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '#domain/addresses.ts';
import { buildPeriod } from '#domain/format/period.ts';
import { trpc } from '#web/net/trpc.ts';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { Exports } from './Exports.tsx';
import { Figures } from './Figures.tsx';
import classes from './Panel.module.css';
import { Parts } from './Parts.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { usePeriod } from './usePeriod.ts';

export function DetailPage() {
  const thisMonth = buildPeriod('month', useNow());
  const { period = thisMonth, choose } = usePeriod();
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
