import { useState } from 'react';
import { FAILURES } from '#domain/failures/failures.ts';
import { call } from '../net/call.ts';
import { EmailField } from '../ui/form/IdentityFields.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useLightForm } from '../ui/form/useLightForm.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { BackToSignIn } from './AuthLinks.tsx';
import { FormRefusal, StuckHelp } from './FormRefusal.tsx';
import { useNavigationState } from './navigationState.ts';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { isLinkDead, email: typed = '' } = useNavigationState();
  const { errors, busy, refusal, attributes } = useLightForm({
    read: ({ email = '' }) => ({ email }),
    schema: () => import('#domain/inputs/accounts.ts').then((accounts) => accounts.emailOnlySchema),
    send: async (input) => {
      await call('auth.requestReset', input);
      setSentTo(input.email.trim());
    },
    title: "Échec de l'envoi",
    text: 'Une erreur est survenue. Veuillez réessayer.',
    isToldInPlace: true,
  });
  return (
    <>
      <PageHeader
        title="Mot de passe oublié"
        subtitle="Indiquez votre e-mail&nbsp;: nous vous envoyons un lien pour en choisir un autre."
      />
      {isLinkDead && !sentTo ? (
        <div className="mb-16">
          <FormRefusal refusal={FAILURES.LINK_EXPIRED} />
        </div>
      ) : null}
      <form {...attributes}>
        <EmailField defaultValue={typed.includes('@') ? typed : ''} error={errors.email} />
        <FormRefusal refusal={refusal} />
        <SubmitButton busy={busy}>Envoyer le lien</SubmitButton>
        <StuckHelp isStuck={refusal !== null} />
      </form>
      <p role="status" className="mt-16 muted">
        {sentTo ? (
          <>
            Si un compte existe pour <span className="bold anywhere">{sentTo}</span>, le lien est en route. Il
            reste valable une heure.
          </>
        ) : null}
      </p>
      <BackToSignIn />
    </>
  );
}
