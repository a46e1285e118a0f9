import { useState } from 'react';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { useFreshOrder } from '../order/useDeskOrder.ts';
import { type AnsweredClaim, AnswerFields, useAnswerForm } from './AnswerFields.tsx';
import { ClaimWords } from './ClaimWords.tsx';

type Props = DialogFrame & { orderId: string; claimId?: string | undefined };

export function AnswerDialog({ orderId, claimId, opened, onClose }: Props) {
  const { data } = useFreshOrder(orderId, opened);
  // The dialog stays on the claim that it opened with, even if a colleague answers it meanwhile.
  const [chosenId, setChosenId] = useState(claimId);
  const claim = data?.claims.find(({ id, state }) => (chosenId ? id === chosenId : state === 'open'));
  if (claim && !chosenId) setChosenId(claim.id);
  if (data && claim) return <AnswerForm order={data} claim={claim} opened={opened} onClose={onClose} />;
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Répondre à la réclamation">
      {data ? <p>Aucune réclamation n’attend de réponse sur cette commande.</p> : <CardSkeleton />}
    </ModalFrame>
  );
}

function AnswerForm({ order, claim, ...dialog }: AnsweredClaim & DialogFrame) {
  const { frame, act, ...fields } = useAnswerForm({ order, claim, ...dialog });
  return (
    <ActDialog
      {...frame}
      title={`Répondre à ${order.client.fullname}, commande ${formatOrderNumber(order.number)}`}
      act={act}
      disabled={claim.state !== 'open'}
    >
      <ClaimWords claim={claim} items={order.items} />
      <AnswerFields order={order} claim={claim} {...fields} />
    </ActDialog>
  );
}
