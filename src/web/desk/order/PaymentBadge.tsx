import { shortPaymentStateLabel } from '#domain/format/wording.ts';
import type { PaymentState } from '#domain/payment.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';

/** Money that the desk is to look for, or need not ask for any more; that it is due goes without saying. */
export function PaymentBadge({ state }: { state: PaymentState }) {
  if (state === 'due') return null;
  return <Badge tone={state === 'paid' ? 'green' : 'grey'}>{shortPaymentStateLabel(state)}</Badge>;
}
