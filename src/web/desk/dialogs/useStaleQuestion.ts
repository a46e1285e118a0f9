import { useEffect } from 'react';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { getOrderStatusLabel } from '#domain/format/wording.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useFreshOrder } from '../order/useDeskOrder.ts';
import type { ListedOrder } from '../types.ts';
import type { OrderDialogProps } from './questions.ts';

/** A colleague's act answers the question of who is sent, or makes it another one. */
export function useStaleQuestion({ order, opened, onClose }: OrderDialogProps): void {
  const fresh = useFreshOrder(order.id, opened).data;
  const words = fresh ? describeNewState(order, fresh) : null;
  useEffect(() => {
    if (!opened || words === null) return;
    onClose();
    toast.info(words);
  }, [opened, words, onClose]);
}

type OrderState = Pick<ListedOrder, 'version' | 'number' | 'status' | 'livreurId' | 'livreur'>;

/** Null while nobody is sent otherwise than when the question was asked; the cache may hold an older state. */
export function describeNewState(before: OrderState, fresh: OrderState): string | null {
  const { number, status, livreurId, livreur } = fresh;
  if ((fresh.version ?? 0) <= (before.version ?? 0)) return null;
  if (livreurId !== before.livreurId && livreur)
    return `${formatOrderNumber(number)} est confiée à ${livreur.fullname}.`;
  return status === before.status
    ? null
    : `${formatOrderNumber(number)}\u00a0: ${getOrderStatusLabel(status)}.`;
}
