import { useForm } from '@mantine/form';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FailureCode } from '#domain/failures/failures.ts';
import { changePasswordSchema } from '#domain/inputs/accounts.ts';
import { DESK_PASSWORD_TOO_SHORT, isLongEnoughForDesk, PASSWORDS_DIFFER } from '#domain/people/accounts.ts';
import { readFailure } from '#web/net/failures.ts';
import { chooseFailureWords } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button, type ButtonProps } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { listFieldErrors, showFieldErrors } from '#web/ui/form/fieldErrors.ts';
import { Card } from '#web/ui/layout/Card.tsx';

const EMPTY = { current: '', password: '', confirmation: '' };

export function PasswordForm({ email, isDesk }: { email: string; isDesk: boolean }) {
  const form = useForm({
    initialValues: EMPTY,
    validate: ({ current, password, confirmation }) => ({
      ...listFieldErrors(changePasswordSchema, { current, password }),
      ...(isDesk && !isLongEnoughForDesk(password) && { password: DESK_PASSWORD_TOO_SHORT }),
      ...(password === confirmation ? {} : { confirmation: PASSWORDS_DIFFER }),
    }),
  });
  const showErrors = showFieldErrors(form);
  const change = trpc.profile.changePassword.useMutation({
    meta: {
      title: 'Erreur',
      text: 'Votre mot de passe n’a pas pu être changé.',
      fieldCodes: ['PASSWORD_WRONG', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_COMMON'],
    },
    onSuccess: () => {
      form.setValues(EMPTY);
      toast.success('Mot de passe modifié', 'Vos autres appareils ont été déconnectés.');
    },
    onError: (error) => {
      const failure = readFailure(error);
      if (failure.code === 'PASSWORD_WRONG') showErrors({ current: failure.text });
      else if (failure.code === 'PASSWORD_TOO_SHORT' || failure.code === 'PASSWORD_TOO_COMMON')
        showErrors({ password: failure.text });
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

interface Props extends Pick<ButtonProps, 'kind' | 'danger' | 'icon'> {
  act: string;
  title: string;
  /** These words stand for a fault, while a refusal has its own. */
  failed: string;
  children?: ReactNode;
  mutation: {
    isPending: boolean;
    error: unknown;
    mutate(input: { password: string }, options: { onSuccess(): void }): void;
    reset(): void;
  };
}

/** These failures stand under the field, in a dialog of their own or in the shell. */
const SHOWN_ELSEWHERE: readonly FailureCode[] = ['PASSWORD_WRONG', 'STEP_UP_REQUIRED', 'NOT_SIGNED_IN'];

export function PasswordAct({ act, title, failed, children, mutation, danger = false, ...button }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [password, setPassword] = useState('');
  const { isPending, error, mutate, reset } = mutation;
  const failure = error ? readFailure(error) : null;
  const words =
    failure && !SHOWN_ELSEWHERE.includes(failure.code) ? chooseFailureWords(error, 'Erreur', failed) : null;
  // The password is typed for one act and cleared however the dialog closes.
  const closeDialog = () => {
    setIsOpen(false);
    setPassword('');
    reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ password }, { onSuccess: closeDialog });
  };
  return (
    <>
      <Button danger={danger} {...button} onClick={() => setIsOpen(true)}>
        {act}
      </Button>
      <Dialog opened={isOpen} onClose={closeDialog} busy={isPending} title={title}>
        <form className="stack gap-16" onSubmit={submit}>
          {children}
          <Field
            type="password"
            autoComplete="current-password"
            label="Mot de passe"
            data-autofocus
            value={password}
            error={failure?.code === 'PASSWORD_WRONG' ? failure.text : undefined}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {words ? <ErrorPanel title={words.title} message={words.text} /> : null}
          <DialogFoot>
            <Button kind="secondary" onClick={closeDialog} disabled={isPending}>
              Annuler
            </Button>
            <Button type="submit" danger={danger} busy={isPending} disabled={password === ''}>
              {act}
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
    </>
  );
}
