import { EmailField, NameField, TelField } from '#web/ui/form/IdentityFields.tsx';
import { NewPasswordField } from '../NewPasswordField.tsx';
import type { PrefilledPerson } from '../navigationState.ts';

type Props = { errors: Record<string, string>; person?: Partial<PrefilledPerson> };

export function PersonFields({ errors, person = {} }: Props) {
  return (
    <>
      <NameField error={errors.fullname} defaultValue={person.fullname} />
      <TelField error={errors.phone} defaultValue={person.phone} />
      <EmailField error={errors.email} defaultValue={person.email} />
      <NewPasswordField label="Mot de passe" error={errors.password} />
    </>
  );
}
