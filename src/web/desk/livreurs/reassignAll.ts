import { isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { MOST_AT_ONCE, referenceOf } from '#domain/orders/order.ts';

type Listed = { id: string; status: OrderStatus };

export function splitMissions(missions: readonly Listed[]) {
  const some = missions.slice(0, MOST_AT_ONCE);
  return {
    moved: some.filter(({ status }) => isOpen(status)).map(({ id }) => id),
    returned: some.filter(({ status }) => !isOpen(status)).map(({ id, status }) => ({ id, status })),
  };
}

type Result = { orderId: string; code?: string | undefined };

export function describeResult(
  results: readonly Result[],
  fullname: string,
): { done: string; refused: string } {
  const refused = results.filter(({ code }) => code).map(({ orderId }) => `#${referenceOf(orderId)}`);
  const doneCount = results.length - refused.length;
  const doneWords = doneCount === 1 ? '1\u00a0mission confiée' : `${doneCount}\u00a0missions confiées`;
  const refusedWords =
    refused.length === 1 ? '1\u00a0refusée, modifiée' : `${refused.length}\u00a0refusées, modifiées`;
  return {
    done: doneCount > 0 ? `${doneWords} à ${fullname}.` : '',
    refused: refused.length > 0 ? `${refusedWords} entre-temps\u00a0: ${refused.join(', ')}.` : '',
  };
}
