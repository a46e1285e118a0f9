import { useState } from 'react';
import { call } from '#web/net/call.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { Button } from '#web/ui/form/Button.tsx';

/** Without a factor, only a browser that opened a link of our letters may add the first one. */
export function EnrolmentLink() {
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const requestLink = async () => {
    setBusy(true);
    try {
      await call('secondFactor.requestLink');
      setSent(true);
    } catch (error) {
      showFailure(error, 'Lien non envoyé');
    }
    setBusy(false);
  };
  return (
    <div className="stack">
      <Button full busy={busy} onClick={() => void requestLink()}>
        {isSent ? 'Renvoyer le lien' : 'Recevoir le lien par e-mail'}
      </Button>
      <p role="status" className="muted">
        {isSent
          ? 'Le lien est en route. Ouvrez-le sur cet appareil\u00a0: il est valable une heure et ne sert qu’une fois.'
          : null}
      </p>
    </div>
  );
}
