import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import { call } from '#web/net/call.ts';
import { reserveGuestCart } from '#web/storage/guestCart.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { EmailField, NameField, TelField } from '#web/ui/form/IdentityFields.tsx';
import { useFormDraft } from '#web/ui/form/useFormDraft.ts';
import { useLightForm } from '#web/ui/form/useLightForm.ts';
import { NewPasswordField } from '../NewPasswordField.tsx';
import { type PrefilledPerson, useNavigationState } from '../navigationState.ts';

export function useSignUp(path: 'auth.signUp' | 'auth.signUpLivreur', next: string | null) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { cart } = useNavigationState();
  const form = useLightForm({
    read: ({ fullname = '', phone = '', email = '', password = '' }) => ({
      fullname,
      phone,
      email,
      password,
    }),
    schema: () => import('#domain/inputs/accounts.ts').then((accounts) => accounts.signUpSchema),
    send: async (input) => {
      const { email, waitSeconds } = await call(path, input);
      draft.clear();
      if (path === 'auth.signUp') reserveGuestCart(email);
      toast.success(
        'Compte créé !',
        waitSeconds > 0
          ? 'L’e-mail de confirmation part dans quelques minutes.'
          : 'Vérifiez vos e-mails pour confirmer votre compte.',
      );
      const { fullname, phone } = input;
      navigate(paths.awaitConfirmation, {
        state: {
          fullname,
          phone,
          email,
          sentAt: Date.now(),
          next,
          waitSeconds,
          signUp: pathname + search,
          cart,
        },
      });
    },
    title: "Échec de l'inscription",
    text: 'Une erreur est survenue.',
    onFailure: showEmptyRefusal,
    isToldInPlace: true,
  });
  const draft = useFormDraft('inscription', form.attributes.ref);
  return form;
}

export function showEmptyRefusal({ facts }: FailureShape): boolean {
  if (facts.empty !== true) return false;
  toast.failure('Erreur lors de l’inscription', 'Veuillez réessayer.');
  return true;
}

interface Props {
  errors: Record<string, string>;
  person?: Partial<PrefilledPerson>;
  takenEmail?: ReactNode;
}

export function PersonFields({ errors, person = {}, takenEmail }: Props) {
  return (
    <>
      <NameField error={errors.fullname} defaultValue={person.fullname} />
      <TelField error={errors.phone} defaultValue={person.phone} />
      <EmailField error={errors.email ?? takenEmail} defaultValue={person.email} />
      {person.email ? <p className="text-14 muted">Votre mot de passe est à retaper.</p> : null}
      <NewPasswordField label="Mot de passe" error={errors.password} />
    </>
  );
}
