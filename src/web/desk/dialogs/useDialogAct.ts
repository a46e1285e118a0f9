import type { FailureShape } from '#domain/failures/failureShape.ts';
import { failureOf } from '#web/net/failures.ts';
import { type Outputs, trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

interface DialogAct {
  /** What the toast says. */
  done: string;
  onDone(): void;
  onRefused?(failure: FailureShape): void;
}

type Answer = (Partial<Outputs['dispatch']['order']> & { id: string }) | { claimId: string };

/** How an act of a dialog ends: the dialog stays until the server has answered, for nothing typed to be lost. */
export function useDialogAct({ done, onDone, onRefused }: DialogAct) {
  const utils = trpc.useUtils();
  return {
    meta: { silent: true },
    onSuccess: (answer: Answer) => {
      if ('id' in answer)
        utils.dispatch.order.setData({ orderId: answer.id }, (order) => order && { ...order, ...answer });
      toast.success(done);
      onDone();
    },
    onError: (error: unknown) => onRefused?.(failureOf(error)),
    onSettled: () => void utils.dispatch.invalidate(),
  };
}
