import { type FormEvent, type ReactNode, useState } from 'react';
import type { FailureCode } from '#domain/failures/failures.ts';
import { readFailure } from '#web/net/failures.ts';
import { chooseFailureWords } from '#web/net/showFailure.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { Button, type ButtonProps } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';

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
