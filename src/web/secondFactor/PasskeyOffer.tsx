import { useEffect, useState } from 'react';
import { trpc } from '../net/trpc.ts';
import { isOfferDue, noteVisit, writePasskeyMemory } from '../storage/passkeyMemory.ts';
import { LazyPart } from '../ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '../ui/lazy/retryableLazy.tsx';
import type { Answer } from './PasskeyCard.tsx';
import { useCanCreatePasskey } from './passkeySupport.ts';

const PasskeyCard = createRetryableLazy(async () => (await import('./PasskeyCard.tsx')).PasskeyCard);

export function PasskeyOffer() {
  const [isDue, setDue] = useState(isOfferDue);
  useEffect(noteVisit, []);
  const answer = (memory: Answer) => {
    writePasskeyMemory(memory);
    setDue(false);
  };
  return isDue ? <Offer onAnswer={answer} /> : null;
}

function Offer({ onAnswer }: { onAnswer(answer: Answer): void }) {
  const canCreate = useCanCreatePasskey();
  const factors = trpc.secondFactor.list.useQuery(undefined, { enabled: canCreate, meta: { silent: true } });
  if (!factors.data) return null;
  const { isDemo, passkeysPossible, passkeys } = factors.data;
  if (isDemo || !passkeysPossible || passkeys.length > 0) return null;
  return (
    <LazyPart>
      <PasskeyCard onAnswer={onAnswer} />
    </LazyPart>
  );
}
