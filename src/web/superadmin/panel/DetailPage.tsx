import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatDay } from '#domain/format/calendar.ts';
import { formatAmount } from '#domain/format/money.ts';
import { formatPeriod, type Period, parseIsoDay } from '#domain/format/period.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import table from '#web/ui/table/FigureTable.module.css';
import { Exports } from './Exports.tsx';
import { Figures } from './Figures.tsx';
import { buildCashLink } from './figureRows.ts';
import classes from './Panel.module.css';
import { PeriodPicker } from './PeriodPicker.tsx';
import { buildDetailLink, usePeriod } from './usePeriod.ts';

type Data = Outputs['stats']['overview'];

export function DetailPage() {
  const { period, choose } = usePeriod();
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
        {isExporting ? <Exports period={period ?? data} /> : null}
        <PeriodPicker period={period ?? data} today={data?.today} onPeriod={choose} />
        {!data && !isPending ? (
          <LoadFailure title="Impossible de récupérer les statistiques." query={overview} />
        ) : (
          <div className={`stack gap-16 ${classes.pair}`}>
            <Card aria-busy={isPending} aria-label="Activité">
              <Figures data={data} />
            </Card>
            <Card title={data?.unit === 'month' ? 'Par mois' : 'Par jour'}>
              <StepsTable data={data} />
            </Card>
          </div>
        )}
      </div>
    </>
  );
}

const HEADS = ['Passées', 'En retard', 'Encaissé'] as const;

function StepsTable({ data }: { data: Data | undefined }) {
  const past = data?.steps.filter(({ from }) => from <= data.today) ?? [];
  return (
    <table className={`nowrap text-14 ${table.table}`}>
      <thead>
        <tr>
          <th scope="col">{data?.unit === 'month' ? 'Mois' : 'Jour'}</th>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {past.toReversed().map((step) => (
          <tr key={step.from}>
            <th scope="row">
              <Link to={step.from === step.to ? buildCashLink(step.from) : buildDetailLink(step)}>
                {formatStepName(step)}
              </Link>
            </th>
            {[step.orders, step.late, step.received].map((figure, i) => (
              <td key={HEADS[i]}>{formatAmount(figure)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatStepName(step: Period): string {
  return step.from === step.to ? formatDay(parseIsoDay(step.from) ?? 0) : formatPeriod(step);
}
