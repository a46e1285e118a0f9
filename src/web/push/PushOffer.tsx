import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import type { PushOfferProps } from './PushOfferCard.tsx';

const PushOfferCard = createRetryableLazy(async () => (await import('./PushOfferCard.tsx')).PushOfferCard);

/** Asked once where it is of use, and not without network; the profile has the switch. */
export function PushOffer(props: PushOfferProps) {
  return (
    <LazyPart>
      <PushOfferCard {...props} />
    </LazyPart>
  );
}
