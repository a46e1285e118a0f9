import type { ComponentProps, ReactNode } from 'react';
import type { FilledDraft } from '#domain/orders/cart.ts';
import type { DraftStore } from '../../draft.ts';
import { ExpectedReturn } from '../../slot/ExpectedReturn.tsx';
import { CartSummary } from '../CartSummary.tsx';
import { PaymentBlock } from '../PaymentBlock.tsx';
import { VisitRecap } from './VisitRecap.tsx';

type Summary = Omit<ComponentProps<typeof CartSummary>, 'children'> & { promisedAt: number | undefined };

interface Props {
  form: string;
  draft: FilledDraft;
  /** Null where it stands beside the steps. */
  summary: Summary | null;
  asksPhone: boolean;
  onChange: DraftStore['change'];
  children?: ReactNode;
}

/** What was chosen, once more in short, and how it is paid. */
export function PayStep({ form, draft, summary, asksPhone, onChange, children }: Props) {
  return (
    <>
      {summary ? (
        <CartSummary {...summary} isFoldable>
          <ExpectedReturn at={summary.promisedAt} />
        </CartSummary>
      ) : null}
      <VisitRecap form={form} draft={draft} />
      <PaymentBlock phone={asksPhone ? draft.phone : null} method={draft.paymentMethod} onChange={onChange} />
      {children}
    </>
  );
}
