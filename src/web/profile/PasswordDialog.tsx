import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { failureOf } from '#web/trpc.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import classes from './ProfilePage.module.css';

interface Props {
  opened: boolean;
  onClose(): void;
  title: string;
  children?: ReactNode;
  /** The act itself, on its button. */
  act: string;
  grave?: boolean;
  busy: boolean;
  /** Why it failed the last time. */
  error: unknown;
  onConfirm(password: string): void;
}

/** What is done to a whole account is confirmed by its password. */
export function PasswordDialog({
  opened,
  onClose,
  title,
  children,
  act,
  grave,
  busy,
  error,
  onConfirm,
}: Props) {
  const [password, setPassword] = useState('');
  const failure = error ? failureOf(error) : null;
  // It is typed for one act, and forgotten however the dialog goes.
  useEffect(() => {
    if (!opened) setPassword('');
  }, [opened]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(password);
  };
  return (
    <Dialog opened={opened} onClose={onClose} busy={busy} title={title}>
      <form className={classes.form} onSubmit={submit}>
        {children}
        <PasswordField
          label="Mot de passe"
          data-autofocus
          value={password}
          error={failure?.code === 'PASSWORD_WRONG' ? failure.text : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" {...(grave ? { color: 'red' } : {})} loading={busy} disabled={password === ''}>
          {act}
        </Button>
      </form>
    </Dialog>
  );
}
