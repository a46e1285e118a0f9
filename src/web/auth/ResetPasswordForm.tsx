import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { PASSWORDS_DIFFER } from '#domain/people/accounts.ts';
import { call } from '../net/call.ts';
import { refreshSession } from '../shell/session.tsx';
import { recoveries } from '../storage/shortLived.ts';
import { toast } from '../ui/feedback/toasts.ts';
import { Field } from '../ui/form/Field.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useLightForm } from '../ui/form/useLightForm.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { errors, busy, attributes } = useLightForm({
    read: ({ password = '' }) => ({ token, password }),
    schema: () => import('#domain/inputs/accounts.ts').then((accounts) => accounts.resetPasswordSchema),
    check: ({ password, confirmation }): Record<string, string> =>
      password === confirmation ? {} : { confirmation: PASSWORDS_DIFFER },
    send: async (input) => {
      await call('auth.resetPassword', input);
      recoveries.forget();
      await refreshSession();
      toast.success('Mot de passe modifié', 'Connectez-vous avec votre nouveau mot de passe.');
      navigate(paths.signIn, { replace: true });
    },
    title: 'Erreur',
    text: 'Le mot de passe n’a pas pu être modifié. Veuillez réessayer.',
    onFailure: (failure) => {
      if (failure.code === 'LINK_EXPIRED' || failure.fields.token) {
        recoveries.forget();
        navigate(paths.forgotPassword, { replace: true });
      }
      return false;
    },
  });
  return (
    <>
      <PageHeader title="Nouveau mot de passe" subtitle="Vos autres appareils seront déconnectés." />
      <form {...attributes}>
        <NewPasswordField label="Nouveau mot de passe" name="password" error={errors.password} />
        <Field
          label="Confirmer le mot de passe"
          name="confirmation"
          type="password"
          autoComplete="new-password"
          required
          error={errors.confirmation}
        />
        <SubmitButton busy={busy}>Changer le mot de passe</SubmitButton>
      </form>
    </>
  );
}
