import type { ReactNode } from 'react';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payment.ts';
import { Chips } from './Chips.tsx';
import { FieldError } from './Field.tsx';

interface Props<Value extends string> {
  label: string;
  values: readonly Value[];
  labelOf(value: NoInfer<Value>): string;
  value?: NoInfer<Value> | null;
  onChange(value: NoInfer<Value>): void;
  error?: ReactNode;
  /** The form finds the field by it. */
  'data-path'?: string;
}

export function ChoiceField<Value extends string>(props: Props<Value>) {
  const { label, values, labelOf, value = null, onChange, error, 'data-path': path } = props;
  return (
    <>
      <Chips
        label={label}
        showLabel
        path={path}
        value={value}
        onChange={onChange}
        options={values.map((one) => ({ value: one, label: labelOf(one) }))}
      />
      <FieldError>{error}</FieldError>
    </>
  );
}

export function MethodField(props: Omit<Props<PaymentMethod>, 'values' | 'labelOf'>) {
  return <ChoiceField values={PAYMENT_METHODS} labelOf={getPaymentMethodLabel} {...props} />;
}
