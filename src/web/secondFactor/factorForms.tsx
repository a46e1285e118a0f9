import { type ComponentProps, useState } from 'react';
import { RefusedError, readFailure } from '#web/net/failures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useLightForm } from '#web/ui/form/useLightForm.ts';

type FieldProps = ComponentProps<typeof Field> & { label: string };

export const TOTP_FIELD: FieldProps = {
  label: 'Code à 6 chiffres',
  help: 'Celui que votre application affiche en ce moment.',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  maxLength: 7,
};

type Props = { field: FieldProps; act: string; send(typed: string): Promise<void> };

export function TypedForm({ field, act, send }: Props) {
  const { errors, busy, attributes } = useLightForm({
    read: ({ typed = '' }) => ({ typed: typed.trim() }),
    check: ({ typed = '' }): Record<string, string> =>
      typed.trim() === '' ? { typed: `Indiquez le ${field.label.toLowerCase()}.` } : {},
    send: ({ typed }) => send(typed).catch(throwAsFieldError),
    title: 'Vérification refusée',
    onFailure: ({ fields }) => fields.typed !== undefined,
  });
  return (
    <form {...attributes}>
      <Field {...field} name="typed" required data-autofocus error={errors.typed} />
      <SubmitButton busy={busy}>{act}</SubmitButton>
    </form>
  );
}

function throwAsFieldError(error: unknown): never {
  const failure = readFailure(error);
  const text =
    failure.code === 'FACTOR_CODE_WRONG' || failure.code === 'PASSWORD_WRONG'
      ? failure.text
      : Object.values(failure.fields)[0];
  if (text === undefined) throw error;
  throw new RefusedError({ ...failure, fields: { typed: text } });
}

/** The WebAuthn code loads at the tap, because most people sign in without it. */
export function usePasskeyAct(act: (passkey: typeof import('./passkey.ts')) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const runAct = async () => {
    setBusy(true);
    try {
      const passkey = await import('./passkey.ts');
      await act(passkey).catch((error: unknown) => {
        if (!(error instanceof passkey.PasskeyCancelled)) throw error;
      });
    } catch (error) {
      showFailure(error, 'Clé d’accès refusée');
    }
    setBusy(false);
  };
  return { busy, run: () => void runAct() };
}
