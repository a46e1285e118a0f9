import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import type { Scannable } from './QrPayment.tsx';

const QrPayment = createRetryableLazy(async () => (await import('./QrPayment.tsx')).QrPayment);

/** The QR is for a payment face to face, so it is shown while the livreur comes. */
export function DoorQr({ order }: { order: Scannable }) {
  const { pispi, status, declaredAt } = order;
  if (pispi === null || declaredAt !== null || !isOnTheRoad(status)) return null;
  return (
    <LazyPart>
      <QrPayment order={order} payload={pispi} />
    </LazyPart>
  );
}
