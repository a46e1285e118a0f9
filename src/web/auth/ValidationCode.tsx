import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../call.ts';
import { showFailure } from '../failures.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useLightForm } from '../forms/useLightForm.ts';
import { paths } from '../paths.ts';
import { failureOf } from '../refusal.ts';
import { toast } from '../toasts.ts';
import { AuthHead } from '../ui/AuthShell.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './auth.module.css';
import { CODE_LENGTH, CodeField } from './CodeField.tsx';
import { useCountdown } from './useCountdown.ts';

/** Step one: the code that the superadmins have just received. */
export function ValidationCode({ onAccepted }: { onAccepted: (grant: string) => void }) {
  const [code, setCode] = useState('');
  const [left, restart] = useCountdown(0);
  const asked = useRef(false);
  const ask = useCallback(async () => {
    try {
      const { sent, retryAfter } = await call('auth.requestInternalCode');
      restart(retryAfter);
      if (sent) toast.success('Code envoyé', 'Le super administrateur l’a reçu par e-mail.');
      else
        toast.info(
          'Code déjà envoyé',
          'Le dernier code reçu par le super administrateur est encore valable.',
        );
    } catch (error) {
      const { retryAfter } = failureOf(error).facts;
      if (typeof retryAfter === 'number') restart(retryAfter);
      showFailure(error, 'Erreur', "Impossible d'envoyer le code de validation.");
    }
  }, [restart]);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void ask();
  }, [ask]);

  const { errors, busy, attributes } = useLightForm({
    read: () => ({ code }),
    send: async (input) => {
      const { grant } = await call('auth.redeemInternalCode', input);
      toast.success('Accès autorisé', 'Créez maintenant le compte.');
      onAccepted(grant);
    },
    handles: (failure) => {
      if (failure.code === 'CODE_INVALID') setCode('');
      return false;
    },
  });
  return (
    <>
      <AuthHead
        title="Espace équipe"
        subtitle="Saisissez le code de validation transmis par un super administrateur."
      />
      <form {...attributes}>
        <CodeField value={code} onChange={setCode} error={errors.code} />
        <SubmitButton busy={busy} disabled={code.length < CODE_LENGTH}>
          Valider le code
        </SubmitButton>
      </form>
      <div className={styles.links}>
        <Button kind="ghost" disabled={left > 0} onClick={() => void ask()}>
          {left > 0 ? `Demander un autre code dans ${left}\u00a0s` : 'Demander un autre code'}
        </Button>
        <Link to={paths.signIn}>Retour à la connexion</Link>
      </div>
    </>
  );
}
