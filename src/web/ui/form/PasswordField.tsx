import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

interface PasswordFieldProps extends Omit<PasswordInputProps, 'autoComplete'> {
  /** `new`: the browser proposes a password; `current`: it fills in the saved one. */
  use?: 'current' | 'new';
}

export function PasswordField({ use = 'current', ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      autoComplete={use === 'new' ? 'new-password' : 'current-password'}
      visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer le mot de passe', tabIndex: 0 }}
      {...rest}
    />
  );
}
