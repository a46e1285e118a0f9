import { IconShieldCheck } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { splitFirstSentence } from '#domain/format/text.ts';
import type { FilledDraft } from '#domain/orders/draft.ts';
import { trpc } from '#web/net/trpc.ts';
import type { OfferedReturn } from '#web/ui/slot/slotOffer.ts';
import { CartSummary } from '../CartSummary.tsx';
import type { DraftStore } from '../draftStore.ts';
import type { OrderableAccount } from '../orderableAccount.ts';
import { PaymentBlock } from '../PaymentBlock.tsx';
import { VisitRecap } from './VisitRecap.tsx';

interface Props {
  form: string;
  draft: FilledDraft;
  summary: Omit<ComponentProps<typeof CartSummary>, 'offered'> | null;
  offered: OfferedReturn | null;
  accounts: readonly OrderableAccount[];
  asksPhone: boolean;
  onChange: DraftStore['change'];
  children?: ReactNode;
}

export function PayStep({ form, draft, summary, offered, accounts, asksPhone, onChange, children }: Props) {
  const { data: facts } = trpc.catalogue.facts.useQuery();
  const guarantee = facts?.guarantee;
  return (
    <>
      <VisitRecap form={form} draft={draft} offered={offered} />
      <PaymentBlock
        phone={asksPhone ? draft.phone : null}
        method={draft.paymentMethod}
        accountId={draft.accountId}
        accounts={accounts}
        onChange={onChange}
      />
      {children}
      {summary ? <CartSummary {...summary} isFoldable /> : null}
      {guarantee ? (
        <p className="row muted anywhere">
          <IconShieldCheck size={22} aria-hidden="true" /> {splitFirstSentence(guarantee)[0]}
        </p>
      ) : null}
    </>
  );
}
