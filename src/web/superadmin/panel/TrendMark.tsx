import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import type { Trend } from './comparison.ts';
import classes from './Panel.module.css';

const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight };

interface Props {
  trend: Trend | null;
  /** This direction is good news; without it the mark stays neutral. */
  better?: 'up' | 'down' | undefined;
}

export function TrendMark({ trend, better }: Props) {
  if (!trend) return null;
  const { direction, words } = trend;
  const Icon = ICONS[direction];
  const news = !better || direction === 'same' ? 'none' : direction === better ? 'good' : 'bad';
  return (
    <span className={`gap-4 muted text-14 semibold middle ${classes.trend}`} data-news={news}>
      <Icon className="fixed" size={16} aria-hidden="true" />
      {words}
    </span>
  );
}
