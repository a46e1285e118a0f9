import { useRef, useState } from 'react';
import type { ClaimInput } from '#domain/inputs/pieces.ts';
import { readFailure } from '#web/net/failures.ts';
import { uploadPhoto } from '#web/ui/photo/uploadPhoto.ts';
import { useOrderAccess } from '../orderAccess.ts';

type Claim = Omit<ClaimInput, 'orderId' | 'photos'>;

export function useClaimSender(orderId: string, onSent: () => void) {
  const [isSending, setSending] = useState(false);
  const isUnanswered = useRef(false);
  const order = useOrderAccess().useOrder(orderId);

  const hasClaimArrived = async ({ position, kind, words }: Claim) => {
    const claims = await order.readClaims();
    return claims.some(
      (one) =>
        one.state === 'open' &&
        one.kind === kind &&
        one.words === words &&
        one.position === (position ?? null),
    );
  };
  const deliverClaim = async (claim: Claim, photos: readonly Blob[]) => {
    // A claim whose answer was lost may have arrived, so it is looked up before it is sent again.
    if (isUnanswered.current && (await hasClaimArrived(claim))) return;
    // Photos are uploaded one by one, because three at once would all time out on a slow network.
    const names: string[] = [];
    for (const photo of photos) names.push(await uploadPhoto(photo));
    isUnanswered.current = true;
    await order.send('claim', { ...claim, ...(names.length > 0 && { photos: names }) });
  };
  const sendClaim = async (claim: Claim, photos: readonly Blob[]) => {
    if (isSending) return;
    setSending(true);
    try {
      await deliverClaim(claim, photos);
      onSent();
    } catch (error) {
      if (readFailure(error).retry !== 'again') isUnanswered.current = false;
      order.showFailure(error, 'Réclamation non envoyée', 'Ce que vous avez écrit est conservé. Réessayez.');
    } finally {
      setSending(false);
      void order.refresh();
    }
  };
  return { send: sendClaim, isSending };
}
