import { IconShieldCheck } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatBy, formatSlotOfDay } from '#domain/clock/clockWords.ts';
import { buildStepLink } from '#domain/contract/orderSteps.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { describeSoonest } from '#domain/format/order/slotWords.ts';
import { capitalize, splitFirstSentence } from '#domain/format/text.ts';
import type { Totals } from '#domain/money/pricing.ts';
import type { FilledDraft } from '#domain/orders/draft.ts';
import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { usePlaceName } from '#web/ui/map/usePlaceName.ts';
import { LateReturnNote } from '#web/ui/slot/LateReturnNote.tsx';
import type { OfferedReturn } from '#web/ui/slot/slotOffer.ts';
import visits from '#web/ui/slot/Visits.module.css';
import { CartSummary } from '../CartSummary.tsx';
import type { DraftStore } from '../draftStore.ts';
import { type OrderableAccount, PaymentBlock } from '../PaymentBlock.tsx';
import classes from './PayStep.module.css';

interface Props {
  form: string;
  draft: FilledDraft;
  summary: Omit<ComponentProps<typeof CartSummary>, 'offered'> | null;
  offered: OfferedReturn | null;
  /** By when a visit without a slot comes. */
  soonest: number | undefined;
  accounts: readonly OrderableAccount[];
  total: number;
  asksPhone: boolean;
  onChange: DraftStore['change'];
  children?: ReactNode;
}

export function PayStep({ form, draft, summary, asksPhone, onChange, children, ...props }: Props) {
  const { accounts, total, ...hours } = props;
  const { data: facts } = trpc.catalogue.facts.useQuery();
  const guarantee = facts?.guarantee;
  return (
    <>
      <VisitRecap form={form} draft={draft} {...hours} />
      <PaymentBlock
        phone={asksPhone ? draft.phone : null}
        method={draft.paymentMethod}
        accountId={draft.accountId}
        accounts={accounts}
        total={total}
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

interface VisitRecapProps {
  form: string;
  draft: FilledDraft;
  /** Null until it is known; its line keeps its space. */
  offered: OfferedReturn | null;
  soonest: number | undefined;
}

function VisitRecap({ form, draft, soonest, offered }: VisitRecapProps) {
  const now = useNow();
  const { location, address, slot } = draft;
  const around = usePlaceName(location);
  return (
    <Card aria-label="Le passage">
      <ol className={`stack bare ${visits.visits}`}>
        <li className="wrap-anywhere">
          <div className="row between top">
            <h2 className="text-16">Ramassage</h2>
            <Link to={buildStepLink(form, 'ou-et-quand')} className={`touch bold ${classes.edit}`}>
              Modifier<span className="visually-hidden"> où et quand</span>
            </Link>
          </div>
          <p className="text-14 muted">
            {capitalize(slot ? formatSlotOfDay(slot, now) : describeSoonest(soonest, now))}
          </p>
          <p className={`muted text-14 overflow-hidden ${classes.place}`}>
            {location ? address.trim() || around || 'Lieu choisi' : 'Pas encore d’adresse'}
          </p>
          <p className="text-14">{draft.note}</p>
        </li>
        <li className={`bold accent balance wrap-anywhere ${classes.promise}`}>
          {offered ? `Retour prévu\u00a0: ${formatBy(offered.promisedAt, now)}` : null}
          <LateReturnNote offered={offered} />
        </li>
      </ol>
    </Card>
  );
}

export type PressedOrder = { totals: Totals; promisedAt: number | undefined };

interface QuestionProps extends DialogFrame {
  order: PressedOrder;
  onAct(order: PressedOrder): void;
  children: ReactNode;
}

export function TransportQuestion({ order, onAct, children, ...frame }: QuestionProps) {
  const { totals } = order;
  return (
    <ModalFrame {...frame} title="Le transport coûte plus que le linge">
      <p>
        Transport&nbsp;: <strong>{formatFcfa(totals.transportFee)}</strong>
        <br />
        Linge&nbsp;: <strong>{formatFcfa(totals.totalItemsPrice)}</strong>
      </p>
      <p>Le transport reste le même si vous ajoutez des articles. Rien n’est encore commandé.</p>
      {children}
      <DialogFoot>
        <Button kind="secondary" onClick={frame.onClose}>
          Revoir mon panier
        </Button>
        <Button
          onClick={() => {
            frame.onClose();
            onAct(order);
          }}
        >
          Commander quand même
        </Button>
      </DialogFoot>
    </ModalFrame>
  );
}
