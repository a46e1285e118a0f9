import { formatPhone } from '#domain/format/phone.ts';
import { profileSchema } from '#domain/inputs/accounts.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { useActFields } from '#web/ui/act/useActForm.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field, LineField } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { Switch } from '#web/ui/form/toggle/Switch.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

export function ProfileForm({ profile, staff }: { profile: Outputs['profile']['get']; staff: boolean }) {
  const { refresh } = useSession();
  const { form, clearDraft, onRefused, submitTo } = useActFields(profileSchema, {
    draft: 'profil',
    initialValues: {
      fullname: profile.fullname,
      phone: formatPhone(profile.phone),
      address: profile.address,
      orderLetters: profile.orderLetters,
    },
    read: (values) => values,
  });
  const update = trpc.profile.update.useMutation({
    meta: { title: 'Erreur', text: 'Votre profil n’a pas pu être mis à jour.' },
    onSuccess: async () => {
      clearDraft();
      toast.success('Profil mis à jour', 'Vos informations sont enregistrées.');
      await refresh();
    },
    onError: (error) => onRefused(readFailure(error)),
  });

  return (
    <Card title="Informations personnelles">
      <form className="stack gap-16" noValidate onSubmit={submitTo(update)}>
        <Field label="Nom complet" autoComplete="name" {...form.getInputProps('fullname')} />
        <PhoneField label="Téléphone" {...form.getInputProps('phone')} />
        <Field label="E-mail" value={profile.email} readOnly help="L’e-mail d’un compte ne se change pas." />
        {staff ? null : (
          <>
            <LineField
              label="Adresse ou repère"
              autoComplete="street-address"
              help="Reprise dans vos prochaines commandes."
              {...form.getInputProps('address')}
            />
            <Switch
              label="Recevoir un e-mail à chaque étape d’une commande"
              {...form.getInputProps('orderLetters', { type: 'checkbox' })}
            />
          </>
        )}
        <Button type="submit" busy={update.isPending}>
          Enregistrer
        </Button>
      </form>
    </Card>
  );
}
