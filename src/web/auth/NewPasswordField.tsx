import { useState } from 'react';
import { Field } from '../ui/Field.tsx';
import styles from './auth.module.css';
import { strengthOf } from './strength.ts';

interface NewPasswordFieldProps {
  label: string;
  name: string;
  error: string | undefined;
}

/** A password being chosen: six characters are enough, twelve are advised. */
export function NewPasswordField({ label, name, error }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('');
  const { level, words } = strengthOf(typed);
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      required
      error={error}
      onInput={(event) => setTyped(event.currentTarget.value)}
      help={
        <span className={styles.strength}>
          <span className={styles.meter} data-level={level} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
          {words}
        </span>
      }
    />
  );
}
