import { Field } from '../ui/Field.tsx';

interface EmailFieldProps {
  error: string | undefined;
  defaultValue?: string | undefined;
  /** `username` where a password manager is to pair it with a password. */
  autoComplete?: 'email' | 'username';
}

export function EmailField({ error, defaultValue, autoComplete = 'email' }: EmailFieldProps) {
  return (
    <Field
      label="E-mail"
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={254}
      defaultValue={defaultValue}
      error={error}
    />
  );
}
