import { call } from '#web/net/call.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AreaField } from '#web/ui/form/Field.tsx';
import { HoneypotField } from '#web/ui/form/HumanProof.tsx';
import { EmailField, NameField } from '#web/ui/form/IdentityFields.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useVisitorForm } from './useVisitorForm.ts';

export function ContactForm({ onSent }: { onSent: () => void }) {
  const { errors, busy, attributes } = useVisitorForm({
    name: 'contact',
    read: ({ fullname = '', email = '', message = '' }, proof) => ({ fullname, email, message, ...proof }),
    schema: () => import('#domain/inputs/inbox.ts').then((inbox) => inbox.contactSchema),
    send: (input) => call('inbox.sendMessage', input),
    onSent: () => {
      toast.success('Message envoyé', 'Merci\u00a0! Nous vous répondrons par e-mail.');
      onSent();
    },
  });
  return (
    <form {...attributes}>
      <NameField error={errors.fullname} />
      <EmailField error={errors.email} />
      <AreaField label="Message" name="message" rows={6} required error={errors.message} />
      <HoneypotField />
      <SubmitButton busy={busy}>Envoyer le message</SubmitButton>
    </form>
  );
}
