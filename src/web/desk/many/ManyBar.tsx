import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/ui/form/Button.tsx';
import { AskButton } from '../dialogs/AskButton.tsx';
import type { ListedOrder } from '../types.ts';
import classes from './Many.module.css';
import { filterAssignableOrders, filterReassignableOrders, formatOrderCount } from './manyActs.ts';
import { filterUnreadyOrders, sendReady } from './sendReady.ts';

type Props = { orders: readonly ListedOrder[]; onRemaining(orderIds: readonly string[]): void };

export function SelectionBar({ orders, onRemaining }: Props) {
  const queries = useQueryClient();
  const [toAssign, toReassign] = [filterAssignableOrders(orders), filterReassignableOrders(orders)];
  const unready = filterUnreadyOrders(orders);
  return (
    <section className={`row surface sticky max-full p-8-16 ${classes.bar}`} aria-label="Commandes cochées">
      <strong role="status">
        {formatOrderCount(orders.length)} {orders.length > 1 ? 'cochées' : 'cochée'}
      </strong>
      {toAssign.length > 0 ? (
        <AskButton kind="primary" question={{ about: 'assignMany', orders: toAssign, onRemaining }}>
          Assigner à… ({toAssign.length})
        </AskButton>
      ) : null}
      {unready.length > 0 ? (
        <Button size="sm" kind="secondary" onClick={() => sendReady(queries, unready)}>
          Prêt ({unready.length})
        </Button>
      ) : null}
      {toReassign.length > 0 ? (
        <AskButton question={{ about: 'reassignMany', orders: toReassign, onRemaining }}>
          Réaffecter à… ({toReassign.length})
        </AskButton>
      ) : null}
      {toAssign.length + toReassign.length === 0 ? <span>Aucune n’attend de livreur.</span> : null}
      <Button size="sm" kind="ghost" onClick={() => onRemaining([])}>
        Tout décocher
      </Button>
    </section>
  );
}
