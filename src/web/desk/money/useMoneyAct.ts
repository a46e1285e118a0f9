import type { FailureShape } from '#domain/failureShape.ts';
import { failureOf } from '#web/net/failures.ts';
import { type Outputs, trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

interface MoneyAct {
  /** What the toast says. */
  done: string;
  onDone(): void;
  onRefused?(failure: FailureShape): void;
}

/** How an act on an order's money ends: its dialog stays until the server has answered, for nothing typed to be lost. */
export function useMoneyAct({ done, onDone, onRefused }: MoneyAct) {
  const utils = trpc.useUtils();
  return {
    meta: { silent: true },
    onSuccess: (order: Outputs['dispatch']['order']) => {
      utils.dispatch.order.setData({ orderId: order.id }, order);
      toast.success(done);
      onDone();
    },
    onError: (error: unknown) => onRefused?.(failureOf(error)),
    onSettled: () => void utils.dispatch.invalidate(),
  };
}
