import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { formatDate } from '#domain/format/calendar.ts';
import { formatAmount } from '#domain/format/money.ts';
import type { Outputs } from '#web/net/trpc.ts';

export interface ChartProps {
  days: Outputs['stats']['overview']['days'];
  height: number;
}

export function OrdersChart({ days, height }: ChartProps) {
  const data = days.map((day) => ({
    date: formatDate(day.day),
    Commandes: day.orders,
    'En retard': day.late,
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

export function RevenueChart({ days, height }: ChartProps) {
  const data = days.map((day) => ({
    date: formatDate(day.day),
    Encaissé: day.collected,
    'À encaisser': day.due,
  }));
  return (
    <LineChart
      h={height}
      data={data}
      dataKey="date"
      series={[
        { name: 'Encaissé', color: 'lagoon.6' },
        { name: 'À encaisser', color: 'sun.5' },
      ]}
      withLegend
      withDots={false}
      curveType="linear"
      valueFormatter={formatAmount}
      lineProps={{ isAnimationActive: false }}
    />
  );
}
