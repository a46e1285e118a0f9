import { useState } from 'react';
import type { Outputs } from '#web/net/procedures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { createPasskey, PasskeyCancelled, PasskeyPresent } from './passkey.ts';

export type Enrolled = Outputs['secondFactor']['addPasskey'];

export function EnrolPasskeyButton({ onEnrolled }: { onEnrolled(enrolled: Enrolled): void }) {
  const [busy, setBusy] = useState(false);
  const enrolPasskey = async () => {
    setBusy(true);
    try {
      onEnrolled(await createPasskey(''));
    } catch (error) {
      if (error instanceof PasskeyPresent)
        toast.info('Clé d’accès déjà ajoutée', 'Cet appareil en a déjà une pour votre compte.');
      else if (!(error instanceof PasskeyCancelled)) showFailure(error, 'Clé d’accès refusée');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button full busy={busy} onClick={() => void enrolPasskey()}>
      Ajouter une clé d’accès
    </Button>
  );
}
