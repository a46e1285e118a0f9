import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

export function AmountField(props: ComponentProps<typeof Field>) {
  return <Field inputMode="numeric" autoComplete="off" end="FCFA" {...props} />;
}
