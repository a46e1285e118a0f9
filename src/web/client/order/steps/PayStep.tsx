import type { ComponentProps, ReactNode } from 'react';
import type { FilledDraft } from '#domain/orders/draft.ts';
import type { DraftStore } from '../../draft.ts';
import { CartSummary } from '../CartSummary.tsx';
import { PaymentBlock } from '../PaymentBlock.tsx';
import { VisitRecap } from './VisitRecap.tsx';

interface Props {
  form: string;
  draft: FilledDraft;
  summary: Omit<ComponentProps<typeof CartSummary>, 'promisedAt'> | null;
  promisedAt: number | null;
  asksPhone: boolean;
  onChange: DraftStore['change'];
  children?: ReactNode;
}

export function PayStep({ form, draft, summary, promisedAt, asksPhone, onChange, children }: Props) {
  return (
    <>
      <VisitRecap form={form} draft={draft} promisedAt={promisedAt} />
      <PaymentBlock phone={asksPhone ? draft.phone : null} method={draft.paymentMethod} onChange={onChange} />
      {children}
      {summary ? <CartSummary {...summary} isFoldable /> : null}
    </>
  );
}
