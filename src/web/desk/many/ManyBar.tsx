import { useQueryClient } from '@tanstack/react-query';
import { isReady } from '#domain/lifecycle/lifecycle.ts';
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
  const [unready, ready] = [filterUnreadyOrders(orders), orders.filter(isReady)];
  const hasActs = [toAssign, toReassign, unready, ready].some(({ length }) => length > 0);
  return (
    <section className={`row surface ${classes.bar}`} aria-label="Commandes cochées">
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
      {ready.length > 0 ? (
        <Button size="sm" kind="secondary" onClick={() => sendReady(queries, ready, false)}>
          Pas encore prêt ({ready.length})
        </Button>
      ) : null}
      {toReassign.length > 0 ? (
        <AskButton question={{ about: 'reassignMany', orders: toReassign, onRemaining }}>
          Réaffecter à… ({toReassign.length})
        </AskButton>
      ) : null}
      {hasActs ? null : <span>Aucune n’attend de livreur.</span>}
      <Button size="sm" kind="ghost" className="ml-auto" onClick={() => onRemaining([])}>
        Annuler la sélection
      </Button>
    </section>
  );
}
