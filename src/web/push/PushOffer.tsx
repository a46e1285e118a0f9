import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import type { OfferProps } from './Offer.tsx';

const Offer = createRetryableLazy(async () => (await import('./Offer.tsx')).Offer);

/** Asked once where it is of use, and not without network; the profile has the switch. */
export function PushOffer(props: OfferProps) {
  return (
    <LazyPart>
      <Offer {...props} />
    </LazyPart>
  );
}
