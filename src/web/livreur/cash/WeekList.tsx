import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DAY, formatShortDay, startOfWeek } from '#domain/format/calendar.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useNow } from '#web/ui/useNow.ts';
import classes from './WeekList.module.css';

interface Props<Item> {
  title: string;
  items: readonly Item[];
  /** The list ends after as many items: its oldest week has no sum then, because it may not be whole. */
  most?: number;
  measure(item: Item): number;
  renderTitle(item: Item): ReactNode;
  renderNote(item: Item): ReactNode;
  /** What the fold of a week must not hide. */
  renderMark?(items: readonly Item[]): ReactNode;
}

/** The newest week is open; the others show their sum. */
export function WeekList<Item extends { id: string | number; at: number }>(props: Props<Item>) {
  const {
    title,
    items,
    most = Number.POSITIVE_INFINITY,
    measure,
    renderTitle,
    renderNote,
    renderMark,
  } = props;
  const now = useNow();
  if (items.length === 0) return null;
  const weeks = groupByWeek(items);
  const isWhole = (place: number) => place < weeks.length - 1 || items.length < most;
  return (
    <Card title={title}>
      {weeks.map((week, i) => (
        <details key={week.start} className={classes.week} open={i === 0}>
          <summary>
            <IconChevronRight size={20} aria-hidden="true" />
            <span className="row fill">
              <strong>{nameWeek(week.start, now)}</strong>
              {renderMark?.(week.items)}
            </span>
            {isWhole(i) ? (
              <Amount value={week.items.reduce((sum, item) => sum + measure(item), 0)} strong />
            ) : null}
          </summary>
          <ul className="bare ruled">
            {week.items.map((item) => (
              <li key={item.id} className={`row gap-4 ${classes.entry}`}>
                <span className="fill anywhere">{renderTitle(item)}</span>
                <Amount value={measure(item)} strong />
                <span className="muted whole-row">{renderNote(item)}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Card>
  );
}

type Week<Item> = { start: number; items: Item[] };

/** The order of the items stands, so that of weeks does too. */
export function groupByWeek<Item extends { at: number }>(items: readonly Item[]): Week<Item>[] {
  const weeks = new Map<number, Item[]>();
  for (const item of items) {
    const start = startOfWeek(item.at);
    weeks.set(start, [...(weeks.get(start) ?? []), item]);
  }
  return [...weeks].map(([start, ofWeek]) => ({ start, items: ofWeek }));
}

export function nameWeek(start: number, now: number): string {
  const weeksAgo = (startOfWeek(now) - start) / (7 * DAY);
  if (weeksAgo === 0) return 'Cette semaine';
  return weeksAgo === 1 ? 'La semaine dernière' : `Semaine du ${formatShortDay(start)}`;
}
