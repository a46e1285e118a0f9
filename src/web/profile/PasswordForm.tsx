import { useForm } from '@mantine/form';
import { changePasswordSchema } from '#domain/inputs/accounts.ts';
import { PASSWORDS_DIFFER } from '#domain/people/accounts.ts';
import { readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { showFieldErrors } from '#web/ui/form/showFieldErrors.ts';
import { listFieldErrors } from '#web/ui/form/zodForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';

const EMPTY = { current: '', password: '', confirmation: '' };

export function PasswordForm({ email, isDesk }: { email: string; isDesk: boolean }) {
  const form = useForm({
    initialValues: EMPTY,
    validate: ({ current, password, confirmation }) => ({
      ...listFieldErrors(changePasswordSchema, { current, password }),
      ...(password === confirmation ? {} : { confirmation: PASSWORDS_DIFFER }),
    }),
  });
  const showErrors = showFieldErrors(form);
  const change = trpc.profile.changePassword.useMutation({
    meta: { title: 'Erreur', text: 'Votre mot de passe n’a pas pu être changé.' },
    onSuccess: () => {
      form.setValues(EMPTY);
      toast.success('Mot de passe modifié', 'Vos autres appareils ont été déconnectés.');
    },
    onError: (error) => {
      const failure = readFailure(error);
      if (failure.code === 'PASSWORD_WRONG') showErrors({ current: failure.text });
      else if (failure.code === 'PASSWORD_TOO_SHORT') showErrors({ password: failure.text });
      else showErrors(failure.fields);
    },
  });

  return (
    <Card title="Mot de passe">
      <form
        className="stack gap-16"
        noValidate
        onSubmit={form.onSubmit(({ current, password }) => change.mutate({ current, password }), showErrors)}
      >
        {/* Password managers read in this field whose password changes. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          type="password"
          autoComplete="current-password"
          label="Mot de passe actuel"
          {...form.getInputProps('current')}
        />
        <Field
          type="password"
          label="Nouveau mot de passe"
          autoComplete="new-password"
          help={isDesk ? '12 caractères au moins.' : '6 caractères au moins\u00a0; 12 valent mieux.'}
          {...form.getInputProps('password')}
        />
        <Field
          type="password"
          label="Confirmer le nouveau mot de passe"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <Button type="submit" busy={change.isPending}>
          Changer le mot de passe
        </Button>
      </form>
    </Card>
  );
}
