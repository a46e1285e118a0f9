import { formatDateTime } from '#domain/format/calendar.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { describeHandover } from './handoverWords.ts';
import type { OwnHandover } from './ownCash.ts';
import classes from './Till.module.css';

/** What the livreur has handed in, and what the count has shown. */
export function Handovers({ handovers }: { handovers: readonly OwnHandover[] }) {
  if (handovers.length === 0) return null;
  return (
    <Card title="Remises">
      <ul className={classes.rows}>
        {handovers.map((handover) => {
          const { words, tone } = describeHandover(handover);
          return (
            <li key={handover.id} className={classes.row}>
              <span className={classes.words}>
                <span>{formatDateTime(handover.at)}</span>
                <Badge tone={tone}>{words}</Badge>
              </span>
              <Amount value={handover.declared} strong />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
