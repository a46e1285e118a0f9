import { getOrderStatusLabel } from '#domain/format/wording.ts';
import { listManualTargets } from '#domain/lifecycle/nextActs.ts';
import { ActMenu, type MenuAct } from '#web/ui/overlay/ActMenu.tsx';
import { useDialogs } from '../dialogs/questions.ts';
import type { ListedOrder } from '../types.ts';
import { StatusButton } from './StatusButton.tsx';
import { useOrderActs } from './useOrderActs.ts';

export function StatusMenu({ order }: { order: ListedOrder }) {
  const { ask } = useDialogs();
  const { setStatus } = useOrderActs();
  const acts = listManualTargets(order.status).map((to): MenuAct => {
    const label = getOrderStatusLabel(to);
    return to === 'cancelled'
      ? { label, isDangerous: true, onClick: () => ask({ about: 'cancel', order }) }
      : { label, onClick: () => setStatus({ orderId: order.id, from: order.status, to }) };
  });
  return <ActMenu target={<StatusButton />} acts={acts} />;
}
