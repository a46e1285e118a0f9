import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { formatDate } from '#domain/format/calendar.ts';
import { formatAmount } from '#domain/format/money.ts';
import { periodLabel, startOf } from '#domain/format/period.ts';
import type { Outputs } from '#web/net/trpc.ts';

export interface ChartProps {
  steps: Outputs['stats']['overview']['steps'];
  height: number;
}

const stepDate = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDate(startOf(from) ?? 0) : periodLabel({ from, to });

export function OrdersChart({ steps, height }: ChartProps) {
  const data = steps.map((step) => ({
    date: stepDate(step),
    Commandes: step.orders,
    'En retard': step.late,
  }));
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="date"
      series={[
        { name: 'Commandes', color: 'lagoon.6' },
        { name: 'En retard', color: 'sun.5' },
      ]}
      withLegend
      barProps={{ isAnimationActive: false }}
    />
  );
}

export function RevenueChart({ steps, height }: ChartProps) {
  const data = steps.map((step) => ({
    date: stepDate(step),
    Encaissé: step.received,
    Remboursé: step.refunded,
  }));
  return (
    <LineChart
      h={height}
      data={data}
      dataKey="date"
      series={[
        { name: 'Encaissé', color: 'lagoon.6' },
        { name: 'Remboursé', color: 'sun.5' },
      ]}
      withLegend
      withDots={false}
      curveType="linear"
      valueFormatter={formatAmount}
      lineProps={{ isAnimationActive: false }}
    />
  );
}
