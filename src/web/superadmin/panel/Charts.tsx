import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { BarChart, type BarChartProps } from '@mantine/charts';
import { formatShortDay } from '#domain/format/calendar.ts';
import { formatFcfa, formatShortAmount } from '#domain/format/money.ts';
import { formatPeriod, parseIsoDay } from '#domain/format/period.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { MantineRoot } from '#web/ui/overlay/MantineRoot.tsx';

export type ChartProps = { steps: Outputs['stats']['overview']['steps']; height: number };

const formatStep = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatShortDay(parseIsoDay(from) ?? 0) : formatPeriod({ from, to });

type BarsProps = Pick<BarChartProps, 'data' | 'valueFormatter' | 'yAxisProps'> & {
  height: number;
  names: readonly [string, string];
};

function Bars({ height, names: [first, second], ...chart }: BarsProps) {
  return (
    <MantineRoot>
      <BarChart
        h={height}
        dataKey="date"
        series={[
          { name: first, color: 'var(--lagoon-ink)' },
          { name: second, color: 'var(--sun)' },
        ]}
        withLegend
        barProps={{ isAnimationActive: false }}
        // A phone has about eight pixels for the two bars of each of thirty days, so no gap separates the two.
        // The right margin has room for half of the last day's label, which stays under its bars.
        barChartProps={{ barCategoryGap: '12%', barGap: 0, margin: { right: 24 } }}
        xAxisProps={{ minTickGap: 24 }}
        {...chart}
      />
    </MantineRoot>
  );
}

export function OrderBars({ steps, height }: ChartProps) {
  const data = steps.map((step) => ({
    date: formatStep(step),
    Commandes: step.orders,
    'En retard': step.late,
  }));
  return (
    <Bars
      height={height}
      data={data}
      names={['Commandes', 'En retard']}
      yAxisProps={{ allowDecimals: false, width: 36 }}
    />
  );
}

export function RevenueBars({ steps, height }: ChartProps) {
  const data = steps.map((step) => ({
    date: formatStep(step),
    Encaissé: step.received,
    Remboursé: step.refunded,
  }));
  return (
    <Bars
      height={height}
      data={data}
      names={['Encaissé', 'Remboursé']}
      valueFormatter={formatFcfa}
      yAxisProps={{ tickFormatter: formatShortAmount, width: 52 }}
    />
  );
}
