import type { ReactNode } from 'react';
import { Field } from './Field.tsx';
import { PhoneField } from './PhoneField.tsx';

type Props = { error: ReactNode; defaultValue?: string | undefined };

export function NameField(props: Props) {
  return <Field label="Nom complet" name="fullname" autoComplete="name" required maxLength={60} {...props} />;
}

export function TelField(props: Props) {
  return <PhoneField label="Téléphone" name="phone" required {...props} />;
}

interface EmailFieldProps extends Props {
  /** `username` makes a password manager store the address together with the password. */
  autoComplete?: 'email' | 'username';
}

export function EmailField({ autoComplete = 'email', ...props }: EmailFieldProps) {
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
      {...props}
    />
  );
}
