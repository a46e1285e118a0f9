import { Button, type ButtonProps } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { readFailure } from '#web/net/failures.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Field } from '#web/ui/form/Field.tsx';

interface Props extends Pick<ButtonProps, 'variant' | 'color' | 'leftSection'> {
  act: string;
  title: string;
  children?: ReactNode;
  mutation: {
    isPending: boolean;
    error: unknown;
    mutate(input: { password: string }, options: { onSuccess(): void }): void;
    reset(): void;
  };
}

export function PasswordAct({ act, title, children, mutation, color, ...button }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [password, setPassword] = useState('');
  const { isPending, error, mutate, reset } = mutation;
  const failure = error ? readFailure(error) : null;
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
      <Button color={color} {...button} onClick={() => setIsOpen(true)}>
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
          <Button type="submit" color={color} loading={isPending} disabled={password === ''}>
            {act}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
