import { useNavigate } from 'react-router-dom';
import { PASSWORDS_DIFFER } from '#domain/accounts.ts';
import { call } from '../call.ts';
import { showFailure } from '../failures.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useLightForm } from '../forms/useLightForm.ts';
import { paths } from '../paths.ts';
import { Refused } from '../refusal.ts';
import { refresh } from '../session.tsx';
import { toast } from '../toasts.ts';
import { AuthHead } from '../ui/AuthShell.tsx';
import { Field } from '../ui/Field.tsx';
import { recoveries } from './keptBriefly.ts';
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
      await refresh();
      toast.success('Mot de passe modifié', 'Connectez-vous avec votre nouveau mot de passe.');
      navigate(paths.signIn, { replace: true });
    },
    title: 'Erreur',
    text: 'Le mot de passe n’a pas pu être modifié. Veuillez réessayer.',
    handles: (failure) => {
      if (failure.code !== 'LINK_EXPIRED' && !failure.fields.token) return false;
      recoveries.forget();
      showFailure(new Refused(failure));
      navigate(paths.forgotPassword, { replace: true });
      return true;
    },
  });
  return (
    <>
      <AuthHead title="Nouveau mot de passe" subtitle="Vos autres appareils seront déconnectés." />
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
