import { IconFileInvoice } from '@tabler/icons-react';
import { endpoints } from '#domain/addresses.ts';
import { formatHour } from '#domain/format/calendar.ts';
import { formatNearDay } from '#domain/format/order/slotWords.ts';
import { getTotalLabel, listPaymentLines } from '#domain/format/paymentWords.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { Handover } from '#domain/pieces/handover.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Fact } from '#web/ui/Fact.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { describeBalance } from '../client/payment/paymentMeans.ts';
import { Price } from './LinkedLinen.tsx';
import type { LinkedOrder } from './linkAccess.ts';

const LinkBuyer = createRetryableLazy(async () => (await import('./linkParts.tsx')).LinkBuyer);

type Props = { order: LinkedOrder; token: string };

export function LinkDetails({ order, token }: Props) {
  return (
    <div className="stack gap-16">
      <Total order={order} />
      <Facts order={order} />
      {order.redoOf ? null : <Invoice order={order} token={token} />}
    </div>
  );
}

function Invoice({ order, token }: Props) {
  return (
    <>
      <LazyPart>
        <LinkBuyer order={order} />
      </LazyPart>
      {/* A form posts the token, which may stand in no address. */}
      <form method="post" action={endpoints.linkInvoice} target="_blank" rel="noopener">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" kind="secondary" full icon={IconFileInvoice}>
          Facture (PDF)
        </Button>
      </form>
    </>
  );
}

function Total({ order }: { order: LinkedOrder }) {
  return (
    <dl className="stack gap-8">
      <Price label={<strong>{getTotalLabel(order)}</strong>} value={order.grandTotal} isStrong />
      {listPaymentLines(order.payment).map(({ id, label, amount }) => (
        <Price key={id} label={label} value={amount} />
      ))}
    </dl>
  );
}

function Facts({ order }: { order: LinkedOrder }) {
  const now = useNow();
  const { id, express, handovers, clientContactPhone, payer, receiver } = order;
  const rows: [string, string | undefined][] = [
    ['Commande', `#${referenceOf(id)}${express ? ', express' : ''}`],
    [
      'Ramassée',
      formatMoment(
        handovers.findLast(({ leg }) => leg === 'pickup'),
        now,
      ),
    ],
    [
      'Rendue',
      formatMoment(
        handovers.findLast(({ leg }) => leg !== 'pickup'),
        now,
      ),
    ],
    ['Paiement', describeBalance(order)],
    ['Téléphone', formatPhone(clientContactPhone)],
    ['Qui paie', payer?.name],
    ['Qui reçoit', receiver?.name],
  ];
  return (
    <dl className="facts text-14">
      {rows.map(([name, value]) => (
        <Fact key={name} term={name} className="tabular">
          {value}
        </Fact>
      ))}
    </dl>
  );
}

const formatMoment = (handover: Handover | undefined, now: number): string | undefined =>
  handover && `${formatNearDay(handover.at, now)} à\u00a0${formatHour(handover.at)}`;
