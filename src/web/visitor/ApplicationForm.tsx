import { useNavigate } from 'react-router-dom';
import { call } from '../call.ts';
import { EmailField } from '../forms/EmailField.tsx';
import { Trap, useElapsed } from '../forms/HumanProof.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useFormDraft } from '../forms/useFormDraft.ts';
import { useLightForm } from '../forms/useLightForm.ts';
import { paths } from '../paths.ts';
import { toast } from '../toasts.ts';
import { AreaField, Field } from '../ui/Field.tsx';

export function ApplicationForm() {
  const navigate = useNavigate();
  const elapsed = useElapsed();
  const { errors, busy, attributes } = useLightForm({
    read: ({ fullname = '', phone = '', email = '', city = '', message = '', website = '' }) => ({
      fullname,
      phone,
      email,
      city,
      message,
      website,
      elapsed: Math.max(elapsed(), draft.age()),
    }),
    schema: () => import('#domain/inputs/inbox.ts').then((inbox) => inbox.applicationSchema),
    send: async (input) => {
      await call('inbox.apply', input);
      draft.forget();
      toast.success(
        'Candidature envoyée !',
        "Merci d'avoir postulé. Notre équipe vous recontactera bientôt.",
      );
      navigate(paths.home);
    },
    title: "Échec de l'envoi",
    text: 'Une erreur est survenue. Veuillez réessayer.',
  });
  const draft = useFormDraft('candidature', attributes.ref);
  return (
    <form {...attributes}>
      <Field
        label="Nom complet"
        name="fullname"
        autoComplete="name"
        required
        maxLength={60}
        error={errors.fullname}
      />
      <Field
        label="Téléphone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="07 01 02 03 04"
        required
        maxLength={40}
        error={errors.phone}
      />
      <EmailField error={errors.email} />
      <Field
        label="Ville ou quartier"
        name="city"
        autoComplete="address-level2"
        placeholder="Cocody, Yopougon…"
        required
        maxLength={60}
        error={errors.city}
      />
      <AreaField
        label="Message (facultatif)"
        help="Votre moto, vos disponibilités, votre expérience."
        name="message"
        rows={4}
        error={errors.message}
      />
      <Trap />
      <SubmitButton busy={busy}>Envoyer ma candidature</SubmitButton>
    </form>
  );
}
