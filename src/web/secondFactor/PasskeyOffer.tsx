import { useEffect, useState } from 'react';
import { trpc } from '../net/trpc.ts';
import { isOfferDue, noteVisit, writePasskeyMemory } from '../storage/passkeyMemory.ts';
import { toast } from '../ui/feedback/toasts.ts';
import { Button } from '../ui/form/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { EnrolPasskeyButton } from './EnrolPasskeyButton.tsx';
import { useCanCreatePasskey } from './passkeySupport.ts';

type Answer = 'used' | 'postponed';

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
  const thank = () => {
    toast.success('Clé d’accès ajoutée', 'Un e-mail vous le confirme.');
    onAnswer('used');
  };
  return (
    <Card title="Entrer sans mot de passe la prochaine fois">
      <p className="muted mb-12">
        L’empreinte, le visage ou le code de cet appareil suffira. Rien à taper, rien à retenir.
      </p>
      <div className="row">
        <EnrolPasskeyButton kind="pale" onEnrolled={thank} onPresent={() => onAnswer('used')}>
          Utiliser cet appareil
        </EnrolPasskeyButton>
        <Button kind="ghost" onClick={() => onAnswer('postponed')}>
          Plus tard
        </Button>
      </div>
    </Card>
  );
}
