import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buildStepLink } from '#domain/contract/orderSteps.ts';
import { formatSlot } from '#domain/format/order/slotWords.ts';
import type { FilledDraft } from '#domain/orders/draft.ts';
import { usePlaceName } from '#web/ui/map/usePlaceName.ts';
import type { DraftStore } from '../../draft.ts';
import { CartSummary } from '../CartSummary.tsx';
import { FormSection } from '../FormSection.tsx';
import classes from '../order.module.css';
import { PaymentBlock } from '../PaymentBlock.tsx';

interface Props {
  form: string;
  draft: FilledDraft;
  summary: ComponentProps<typeof CartSummary> | null;
  asksPhone: boolean;
  onChange: DraftStore['change'];
  children?: ReactNode;
}

export function PayStep({ form, draft, summary, asksPhone, onChange, children }: Props) {
  return (
    <>
      {summary ? <CartSummary {...summary} isFoldable /> : null}
      <VisitRecap form={form} draft={draft} />
      <PaymentBlock phone={asksPhone ? draft.phone : null} method={draft.paymentMethod} onChange={onChange} />
      {children}
    </>
  );
}

function VisitRecap({ form, draft }: { form: string; draft: FilledDraft }) {
  const { location, address, slot } = draft;
  const around = usePlaceName(location);
  return (
    <FormSection id="visit" title="Le passage" className="row between">
      <p className={classes.place}>
        <strong>{location ? address.trim() || around || 'Lieu choisi' : 'Pas encore d’adresse'}</strong>
        <span className={`${classes.when} text-14 muted`}>
          {slot ? formatSlot(slot) : 'Dès que possible'}
        </span>
      </p>
      <Link to={buildStepLink(form, 'ou-et-quand')} className="touch">
        Modifier<span className="visually-hidden"> où et quand</span>
      </Link>
    </FormSection>
  );
}
