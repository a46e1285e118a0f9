import { useRef, useState } from 'react';
import type { ClaimInput } from '#domain/inputs/pieces.ts';
import { readFailure } from '#web/net/failures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { uploadPhoto } from '#web/ui/photo/uploadPhoto.ts';

type Claim = Omit<ClaimInput, 'photos'>;

export function useClaimSender(onSent: () => void) {
  const [isSending, setSending] = useState(false);
  const isUnanswered = useRef(false);
  const utils = trpc.useUtils();
  const claiming = trpc.orders.claim.useMutation({ meta: { silent: true } });

  const hasClaimArrived = async ({ orderId, position, kind, words }: Claim) => {
    const { claims } = await utils.orders.get.fetch({ orderId }, { staleTime: 0 });
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
    await claiming.mutateAsync({ ...claim, ...(names.length > 0 && { photos: names }) });
  };
  const sendClaim = async (claim: Claim, photos: readonly Blob[]) => {
    if (isSending) return;
    setSending(true);
    try {
      await deliverClaim(claim, photos);
      onSent();
    } catch (error) {
      if (readFailure(error).retry !== 'again') isUnanswered.current = false;
      showFailure(error, 'Réclamation non envoyée', 'Ce que vous avez écrit est conservé. Réessayez.');
    } finally {
      setSending(false);
      void utils.orders.invalidate();
    }
  };
  return { send: sendClaim, isSending };
}
