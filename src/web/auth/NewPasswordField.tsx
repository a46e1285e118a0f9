import { useState } from 'react';
import { Field } from '../ui/form/Field.tsx';
import styles from './auth.module.css';
import { judgeStrength } from './strength.ts';

type NewPasswordFieldProps = { label: string; name: string; error: string | undefined };

export function NewPasswordField({ label, name, error }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const { level, words } = judgeStrength(password);
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      required
      error={error}
      onInput={(event) => setPassword(event.currentTarget.value)}
      help={
        <>
          <span className={`gap-4 mb-4 ${styles.meter}`} data-level={level} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
          {words}
        </>
      }
    />
  );
}
