import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

/** Any usual format is accepted; `parsePhone` in the domain normalises it. */
export function PhoneField(props: ComponentProps<typeof Field>) {
  return (
    <Field
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="07 01 02 03 04"
      maxLength={40}
      {...props}
    />
  );
}
