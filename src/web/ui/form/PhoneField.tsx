import { TextInput, type TextInputProps } from '@mantine/core';

/** Any usual format is accepted; `parsePhone` in the domain normalises it. */
export function PhoneField(props: TextInputProps) {
  return <TextInput type="tel" inputMode="tel" autoComplete="tel" placeholder="07 01 02 03 04" {...props} />;
}
