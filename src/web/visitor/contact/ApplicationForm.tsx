import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { call } from '#web/net/call.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AreaField, Field } from '#web/ui/form/Field.tsx';
import { HoneypotField } from '#web/ui/form/HumanProof.tsx';
import { EmailField, NameField, TelField } from '#web/ui/form/IdentityFields.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useVisitorForm } from './useVisitorForm.ts';

export function ApplicationForm() {
  const navigate = useNavigate();
  const { errors, busy, attributes } = useVisitorForm({
    name: 'candidature',
    read: ({ fullname = '', phone = '', email = '', city = '', message = '' }, proof) => ({
      fullname,
      phone,
      email,
      city,
      message,
      ...proof,
    }),
    schema: () => import('#domain/inputs/inbox.ts').then((inbox) => inbox.applicationSchema),
    send: (input) => call('inbox.apply', input),
    onSent: () => {
      toast.success(
        'Candidature envoyée !',
        "Merci d'avoir postulé. Notre équipe vous recontactera bientôt.",
      );
      navigate(paths.home);
    },
  });
  return (
    <form {...attributes}>
      <NameField error={errors.fullname} />
      <TelField error={errors.phone} />
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
      <HoneypotField />
      <SubmitButton busy={busy}>Envoyer ma candidature</SubmitButton>
    </form>
  );
}
