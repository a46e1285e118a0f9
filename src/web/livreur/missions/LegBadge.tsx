import { getLegLabel, type Tone } from '#domain/format/wording.ts';
import { getMissionLeg, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';

export function LegBadge({ status, size }: { status: OrderStatus; size?: 'large' }) {
  const [tone, word] = getToneAndWord(status);
  return (
    <Badge tone={tone} size={size}>
      {word}
    </Badge>
  );
}

function getToneAndWord(status: OrderStatus): [tone: Tone, word: string] {
  if (status === 'cancelled') return ['red', 'Linge à rendre'];
  const leg = getMissionLeg(status);
  if (!leg) return ['grey', 'N/A'];
  return [leg === 'pickup' ? 'blue' : 'green', getLegLabel(leg)];
}
