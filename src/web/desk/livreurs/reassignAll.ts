import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { MOST_AT_ONCE, referenceOf } from '#domain/orders/order.ts';

interface Listed {
  id: string;
  status: OrderStatus;
}

/** A livreur's missions by the act that moves them: linen of a cancelled order is assigned anew. */
export function splitMissions(missions: readonly Listed[]) {
  const some = missions.slice(0, MOST_AT_ONCE);
  return {
    moved: some.filter(({ status }) => status !== 'cancelled').map(({ id }) => id),
    returned: some.filter(({ status }) => status === 'cancelled').map(({ id }) => id),
  };
}

interface Result {
  orderId: string;
  code?: string | undefined;
}

/** What has become of many orders at once, the refused ones by their references. */
export function describeResult(
  results: readonly Result[],
  fullname: string,
): { done: string; refused: string } {
  const refused = results.filter(({ code }) => code).map(({ orderId }) => `#${referenceOf(orderId)}`);
  const done = results.length - refused.length;
  const moved = done === 1 ? '1\u00a0mission confiée' : `${done}\u00a0missions confiées`;
  const left =
    refused.length === 1 ? '1\u00a0refusée, modifiée' : `${refused.length}\u00a0refusées, modifiées`;
  return {
    done: done > 0 ? `${moved} à ${fullname}.` : '',
    refused: refused.length > 0 ? `${left} entre-temps\u00a0: ${refused.join(', ')}.` : '',
  };
}
