import { TextInput, type TextInputProps } from '@mantine/core';

/** Francs, typed as one likes; `parseAmount` reads them. */
export function AmountField(props: TextInputProps) {
  return (
    <TextInput inputMode="numeric" autoComplete="off" rightSection="FCFA" rightSectionWidth={64} {...props} />
  );
}
