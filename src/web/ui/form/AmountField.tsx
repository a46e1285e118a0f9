import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

/** Francs, typed as one likes; `parseAmount` reads them. */
export function AmountField(props: ComponentProps<typeof Field>) {
  return <Field inputMode="numeric" autoComplete="off" end="FCFA" {...props} />;
}
