import { EmailField } from '../forms/EmailField.tsx';
import { Field } from '../ui/Field.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import type { KnownPerson } from './navigationState.ts';

interface Props {
  errors: Record<string, string>;
  /** Filled in already, and still to be changed. */
  known?: Partial<KnownPerson>;
}

/** What every sign-up asks: name, phone, e-mail, password. */
export function PersonFields({ errors, known = {} }: Props) {
  return (
    <>
      <Field
        label="Nom complet"
        name="fullname"
        defaultValue={known.fullname}
        autoComplete="name"
        required
        maxLength={60}
        error={errors.fullname}
      />
      <Field
        label="Téléphone"
        name="phone"
        type="tel"
        defaultValue={known.phone}
        inputMode="tel"
        autoComplete="tel"
        placeholder="07 01 02 03 04"
        required
        maxLength={40}
        error={errors.phone}
      />
      <EmailField error={errors.email} defaultValue={known.email} />
      <NewPasswordField label="Mot de passe" name="password" error={errors.password} />
    </>
  );
}
