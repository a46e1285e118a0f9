import type { ReactNode } from 'react';
import { EmailField, NameField, TelField } from '#web/ui/form/IdentityFields.tsx';
import { NewPasswordField } from '../NewPasswordField.tsx';
import type { PrefilledPerson } from '../navigationState.ts';

interface Props {
  errors: Record<string, string>;
  person?: Partial<PrefilledPerson>;
  takenEmail?: ReactNode;
}

export function PersonFields({ errors, person = {}, takenEmail }: Props) {
  return (
    <>
      <NameField error={errors.fullname} defaultValue={person.fullname} />
      <TelField error={errors.phone} defaultValue={person.phone} />
      <EmailField error={errors.email ?? takenEmail} defaultValue={person.email} />
      <NewPasswordField label="Mot de passe" error={errors.password} />
    </>
  );
}
