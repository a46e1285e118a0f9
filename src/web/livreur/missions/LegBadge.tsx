import { legLabel } from '#domain/format/wording.ts';
import { missionLeg, type OrderStatus } from '#domain/lifecycle.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';

export function LegBadge({ status }: { status: OrderStatus }) {
  const leg = missionLeg(status);
  if (status === 'cancelled') return <Badge tone="red">Linge à rendre</Badge>;
  if (!leg) return <Badge tone="grey">N/A</Badge>;
  return <Badge tone={leg === 'pickup' ? 'blue' : 'green'}>{legLabel(leg)}</Badge>;
}
