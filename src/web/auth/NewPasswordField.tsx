import { useState } from 'react';
import { Field } from '../ui/form/Field.tsx';

export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  const [password, setPassword] = useState('');
  const { isLongEnough, words } = judgeStrength(password);
  return (
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      error={error}
      onInput={(event) => setPassword(event.currentTarget.value)}
      help={error && !isLongEnough ? undefined : words}
    />
  );
}

type Strength = { isLongEnough: boolean; words: string };

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
const EASY = /^(.)\1+$|^(012|123|abc|azer|qwer|pass|motdepasse|laveo)/i;

/** The strength is only a hint: the server requires six characters, or twelve if the person is of the desk. */
export function judgeStrength(password: string): Strength {
  const length = [...password].length;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  if (length === 0) return { isLongEnough: false, words: 'Au moins 6 caractères, 12 de préférence.' };
  if (length < 6)
    return {
      isLongEnough: false,
      words: `Encore ${6 - length} caractère${length === 5 ? '' : 's'} au moins.`,
    };
  if (EASY.test(password) || (length < 10 && kinds < 3)) {
    return { isLongEnough: true, words: 'Mot de passe facile à deviner\u00a0: allongez-le.' };
  }
  if (length < 12)
    return { isLongEnough: true, words: 'Mot de passe correct, 12 caractères seraient mieux.' };
  return { isLongEnough: true, words: 'Mot de passe solide.' };
}
