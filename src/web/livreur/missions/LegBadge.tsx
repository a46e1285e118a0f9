import { getLegLabel, type Tone } from '#domain/format/wording.ts';
import { getMissionLeg } from '#domain/lifecycle/lifecycle.ts';
import { isLinenOwed, type Order } from '#domain/orders/order.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';

type Placed = Pick<Order, 'status' | 'linen'>;

export function LegBadge({ mission, size }: { mission: Placed; size?: 'large' }) {
  const [tone, word] = getToneAndWord(mission);
  return (
    <Badge tone={tone} size={size}>
      {word}
    </Badge>
  );
}

function getToneAndWord(mission: Placed): [tone: Tone, word: string] {
  if (isLinenOwed(mission)) return ['red', 'Linge à rendre'];
  const leg = getMissionLeg(mission.status);
  if (!leg) return ['grey', 'N/A'];
  return [leg === 'pickup' ? 'blue' : 'green', getLegLabel(leg)];
}
