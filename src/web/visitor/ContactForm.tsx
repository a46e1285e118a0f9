import { call } from '../call.ts';
import { EmailField } from '../forms/EmailField.tsx';
import { Trap, useElapsed } from '../forms/HumanProof.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useFormDraft } from '../forms/useFormDraft.ts';
import { useLightForm } from '../forms/useLightForm.ts';
import { toast } from '../toasts.ts';
import { AreaField, Field } from '../ui/Field.tsx';

export function ContactForm({ onSent }: { onSent: () => void }) {
  const elapsed = useElapsed();
  const { errors, busy, attributes } = useLightForm({
    read: ({ fullname = '', email = '', message = '', website = '' }) => ({
      fullname,
      email,
      message,
      website,
      elapsed: Math.max(elapsed(), draft.age()),
    }),
    schema: () => import('#domain/inputs/inbox.ts').then((inbox) => inbox.contactSchema),
    send: async (input) => {
      await call('inbox.sendMessage', input);
      draft.forget();
      toast.success('Message envoyé', 'Merci\u00a0! Nous vous répondrons par e-mail.');
      onSent();
    },
    title: "Échec de l'envoi",
    text: 'Une erreur est survenue. Veuillez réessayer.',
  });
  const draft = useFormDraft('contact', attributes.ref);
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
      <EmailField error={errors.email} />
      <AreaField label="Message" name="message" rows={6} required error={errors.message} />
      <Trap />
      <SubmitButton busy={busy}>Envoyer le message</SubmitButton>
    </form>
  );
}
