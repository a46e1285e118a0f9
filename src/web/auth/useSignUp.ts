import { useNavigate } from 'react-router-dom';
import { call } from '../call.ts';
import { useFormDraft } from '../forms/useFormDraft.ts';
import { useLightForm } from '../forms/useLightForm.ts';
import { paths } from '../paths.ts';
import type { FailureShape } from '../refusal.ts';
import { toast } from '../toasts.ts';

/** Somebody signs himself up; the path says as what. */
export function useSignUp(path: 'auth.signUp' | 'auth.signUpLivreur') {
  const navigate = useNavigate();
  const form = useLightForm({
    read: ({ fullname = '', phone = '', email = '', password = '' }) => ({
      fullname,
      phone,
      email,
      password,
    }),
    schema: () => import('#domain/inputs/accounts.ts').then((accounts) => accounts.signUpSchema),
    send: async (input) => {
      const { email } = await call(path, input);
      draft.forget();
      toast.success('Compte créé !', 'Vérifiez vos e-mails pour confirmer votre compte.');
      navigate(paths.awaitConfirmation, { state: { email, sent: true } });
    },
    title: "Échec de l'inscription",
    text: 'Une erreur est survenue.',
    handles: saidWithoutAccount,
  });
  const draft = useFormDraft('inscription', form.attributes.ref);
  return form;
}

/** An answer that holds no account: it may exist or not, and trying again finds out. */
export function saidWithoutAccount({ facts }: FailureShape): boolean {
  if (facts.empty !== true) return false;
  toast.failure('Erreur lors de l’inscription', 'Veuillez réessayer.');
  return true;
}
