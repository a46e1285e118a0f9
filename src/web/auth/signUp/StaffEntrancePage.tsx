import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { type InternalRole, mayCodeGrantRole } from '#domain/people/roles.ts';
import { grants } from '#web/auth/linkSecrets.ts';
import { call } from '#web/net/call.ts';
import { readFailure } from '#web/net/failures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { useSession } from '#web/shell/session.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useLightForm } from '#web/ui/form/useLightForm.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import styles from '../auth.module.css';
import { type PrefilledPerson, useNavigationState } from '../navigationState.ts';
import { useCountdown } from '../useCountdown.ts';
import { findInternalRole, type Grant, InternalSignUp, readGrant, storeGrant } from './InternalSignUp.tsx';

const OWN_PLACES: Record<InternalRole, string> = {
  livreur: paths.superadmin.livreurs,
  admin: paths.superadmin.admins,
  superadmin: `${paths.superadmin.admins}?rang=superadmin`,
};

export function StaffEntrancePage() {
  const linkedRole = findInternalRole(useSearchParams()[0].get('role'));
  const [grant, setGrant] = useState(readGrant);
  const [typedPerson, setTypedPerson] = useState<PrefilledPerson | null>(null);
  const { me } = useSession();
  const person = useNavigationState();
  if (me?.role === 'superadmin' && linkedRole)
    return (
      <Navigate to={OWN_PLACES[linkedRole]} state={{ newPerson: { role: linkedRole, ...person } }} replace />
    );
  if (grant === null || (linkedRole && !mayCodeGrantRole(grant.role, linkedRole))) {
    return (
      <ValidationCode
        key={linkedRole}
        role={linkedRole}
        onAccepted={(accepted) => {
          storeGrant(accepted);
          setGrant(accepted);
        }}
      />
    );
  }
  return (
    <InternalSignUp
      grant={grant}
      typedPerson={typedPerson}
      onGrantExpired={(person) => {
        grants.forget();
        setTypedPerson(person);
        setGrant(null);
      }}
    />
  );
}

const CODE_LENGTH = 6;

type Props = { role: InternalRole | undefined; onAccepted: (grant: Grant) => void };

function ValidationCode({ role, onAccepted }: Props) {
  const [code, setCode] = useState('');
  const [secondsLeft, restart] = useCountdown(0);
  const isRequested = useRef(false);
  const requestCode = useCallback(async () => {
    try {
      const { sent, retryAfter } = await call('auth.requestInternalCode', { role });
      restart(retryAfter);
      if (sent) toast.success('Code envoyé', 'Le super administrateur l’a reçu par e-mail.');
      else
        toast.info(
          'Code déjà envoyé',
          'Le dernier code reçu par le super administrateur est encore valable.',
        );
    } catch (error) {
      const { code: refusal, facts } = readFailure(error);
      // The codes of the day come back by a superadmin, not by waiting.
      if (refusal !== 'CODES_USED_UP' && typeof facts.retryAfter === 'number') restart(facts.retryAfter);
      showFailure(error, 'Erreur', "Impossible d'envoyer le code de validation.");
    }
  }, [restart, role]);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    void requestCode();
  }, [requestCode]);

  const { errors, busy, attributes } = useLightForm({
    read: () => ({ code }),
    send: async (input) => {
      const grant = await call('auth.redeemInternalCode', input);
      toast.success('Accès autorisé', 'Créez maintenant le compte.');
      onAccepted(grant);
    },
    onFailure: (failure) => {
      if (failure.code === 'CODE_INVALID') setCode('');
      return false;
    },
  });
  return (
    <>
      <PageHeader
        title="Espace équipe"
        subtitle="Saisissez le code de validation transmis par un super administrateur."
      />
      <form {...attributes}>
        <Field
          label="Code à 6 chiffres"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          error={errors.code}
          // A pasted code may have spaces or words around it.
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        />
        <SubmitButton busy={busy} disabled={code.length < CODE_LENGTH}>
          Valider le code
        </SubmitButton>
      </form>
      <div className={`touch-links mt-16 grid items-centre ${styles.links}`}>
        <Button kind="ghost" disabled={secondsLeft > 0} onClick={() => void requestCode()}>
          {secondsLeft > 0 ? `Nouveau code dans ${secondsLeft}\u00a0s` : 'Demander un autre code'}
        </Button>
        <Link to={paths.signIn}>Retour à la connexion</Link>
      </div>
    </>
  );
}
