import { useNavigate } from 'react-router-dom';
import { call } from '../call.ts';
import { useLightForm } from '../forms/useLightForm.ts';
import { paths } from '../paths.ts';
import { toast } from '../toasts.ts';

/** Somebody signs himself up; the path says as what. */
export function useSignUp(path: 'auth.signUp' | 'auth.signUpLivreur') {
  const navigate = useNavigate();
  return useLightForm({
    read: ({ fullname = '', phone = '', email = '', password = '' }) => ({
      fullname,
      phone,
      email,
      password,
    }),
    schema: () => import('#domain/inputs/accounts.ts').then((accounts) => accounts.signUpSchema),
    send: async (input) => {
      const { email } = await call(path, input);
      toast.success('Compte créé !', 'Vérifiez vos e-mails pour confirmer votre compte.');
      navigate(paths.awaitConfirmation, { state: { email, sent: true } });
    },
    title: "Échec de l'inscription",
    text: 'Une erreur est survenue.',
  });
}
