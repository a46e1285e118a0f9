import type { QueryClient } from '@tanstack/react-query';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { formatOrderCount } from '#domain/format/order/pieceCount.ts';
import { isAtPlant, mayBecomeReady } from '#domain/lifecycle/lifecycle.ts';
import { call } from '#web/net/call.ts';
import type { Inputs, Outputs } from '#web/net/procedures.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { changeCachedOrder, type OrderChange } from '../cache.ts';
import type { ListedOrder } from '../types.ts';
import { describeOrderRefusal, splitIntoChunks } from './manyActs.ts';

type Ready = Inputs['dispatch']['setReady']['ready'];
type Results = Outputs['dispatch']['setReady']['results'];

export const filterUnreadyOrders = (orders: readonly ListedOrder[]) => orders.filter(mayBecomeReady);

export function sendReady(queries: QueryClient, orders: readonly ListedOrder[], ready?: Ready): void {
  const readyAt = ready === false ? null : Date.now();
  sendAct(queries, {
    orders,
    change: (order) => ({ ...order, status: 'processing', readyAt }),
    send: () => setReady(orders, ready),
    onDone: (results) => showResults(queries, orders, { results, ready }),
  });
}

interface Act<Answer> {
  orders: readonly ListedOrder[];
  change: OrderChange;
  send(): Promise<Answer>;
  onDone?(answer: Answer): void;
}

/** The screen shows the result before the server answers. No hook brings this act, because it is loaded at the first tap. */
function sendAct<Answer>(queries: QueryClient, { orders, change, send, onDone }: Act<Answer>): void {
  queries
    .getMutationCache()
    .build<Answer, unknown, void, (() => void)[]>(queries, {
      meta: { title: 'Erreur', text: "L'opération a échoué." },
      mutationFn: send,
      onMutate: async () => {
        const undos: (() => void)[] = [];
        for (const { id } of orders) undos.unshift(await changeCachedOrder(queries, id, change));
        return undos;
      },
      onError: (_error, _input, undos) => {
        for (const undo of undos ?? []) undo();
      },
      onSuccess: onDone,
    })
    .execute()
    .catch(() => undefined);
}

async function setReady(orders: readonly ListedOrder[], ready: Ready): Promise<Results> {
  const sentOrders = orders.flatMap(({ id: orderId, status: from }) =>
    isAtPlant(from) ? [{ orderId, from }] : [],
  );
  const answers = splitIntoChunks(sentOrders).map((chunk) =>
    call('dispatch.setReady', { orders: chunk, ...(ready === false && { ready }) }),
  );
  return (await Promise.all(answers)).flatMap(({ results }) => results);
}

function showResults(
  queries: QueryClient,
  orders: readonly ListedOrder[],
  { results, ready }: { results: Results; ready: Ready },
): void {
  const refusals = results.filter(({ code }) => code !== undefined);
  const [only] = orders.length === 1 ? orders : [];
  if (refusals.length > 0) toast.failure('Refusé', describeRefusals(orders, refusals));
  else if (ready === false) return;
  else if (only)
    toast.success(`Commande ${formatOrderNumber(only.number)} prête.`, undefined, {
      label: 'Revenir en arrière',
      run: () => undoReady(queries, only),
    });
  else
    toast.success(`${formatOrderCount(orders.length)} prêtes.`, undefined, {
      label: 'Pas encore prêtes',
      run: () => sendReady(queries, orders.map(moveToProcessing), false),
    });
}

const moveToProcessing = (order: ListedOrder): ListedOrder => ({ ...order, status: 'processing' });

/** An order that was picked up goes back to that. */
const undoReady = (queries: QueryClient, order: ListedOrder): void =>
  sendAct(queries, {
    orders: [order],
    change: () => order,
    send: () => call('dispatch.undo', { orderId: order.id, from: 'processing' }),
  });

const describeRefusals = (orders: readonly ListedOrder[], refusals: Results): string =>
  refusals
    .map(({ orderId, code }) => {
      const order = orders.find(({ id }) => id === orderId);
      return `${order ? formatOrderNumber(order.number) : ''}\u00a0: ${describeOrderRefusal(code ?? '')}.`;
    })
    .join(' ');
