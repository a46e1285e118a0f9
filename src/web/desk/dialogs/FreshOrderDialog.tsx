import type { ReactNode } from 'react';
import type { Outputs } from '#web/net/procedures.ts';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { useFreshOrder } from '../order/useDeskOrder.ts';

interface Props extends DialogFrame {
  order: { id: string };
  title: string;
  children(order: Outputs['dispatch']['order']): ReactNode;
}

/** The board's rows lack what some dialogs need, so the order is loaded first. */
export function FreshOrderDialog({ order, title, children, ...dialog }: Props) {
  const fresh = useFreshOrder(order.id, dialog.opened);
  if (fresh.data) return children(fresh.data);
  return (
    <ModalFrame {...dialog} title={title}>
      <QueryState query={fresh} waiting={<CardSkeleton />} subject="les détails de la commande" />
    </ModalFrame>
  );
}
