import { IconFileInvoice } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { endpoints } from '#domain/addresses.ts';
import { getTotalLabel, listPaymentLines, summarizePayment } from '#domain/format/paymentWords.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { computeLineTotal } from '#domain/money/pricing.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { getMeansLabel } from '../client/payment/getMeansLabel.ts';
import type { LinkedOrder } from './linkAccess.ts';

const LinkBuyer = createRetryableLazy(async () => (await import('./linkParts.tsx')).LinkBuyer);

type Props = { order: LinkedOrder; token: string };

export function LinkPrices({ order, token }: Props) {
  return (
    <div className="stack gap-16">
      <Prices order={order} />
      <People order={order} />
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
    </div>
  );
}

function Prices({ order }: { order: LinkedOrder }) {
  return (
    <dl className="stack gap-8">
      {order.items.map((item) => (
        <Price
          key={item.position}
          label={`${item.quantity} × ${item.name}, ${item.service}`}
          value={computeLineTotal(item)}
        />
      ))}
      <Price label="Transport" value={order.transportFee} />
      <Price label={<strong>{getTotalLabel(order)}</strong>} value={order.grandTotal} isStrong />
      {listPaymentLines(order.payment).map(({ id, label, amount }) => (
        <Price key={id} label={label} value={amount} />
      ))}
    </dl>
  );
}

type PriceProps = { label: ReactNode; value: number; isStrong?: boolean };

function Price({ label, value, isStrong = false }: PriceProps) {
  return (
    <div className="row between top">
      <dt className="words">{label}</dt>
      <dd>
        <Amount value={value} strong={isStrong} />
      </dd>
    </div>
  );
}

function People({ order }: { order: LinkedOrder }) {
  const { lastPaidAt, clientContactPhone, payer, receiver } = order;
  return (
    <dl className="facts text-14">
      <dt>Paiement</dt>
      <dd>
        {getMeansLabel(order)} · {summarizePayment(order, lastPaidAt)}
      </dd>
      <dt>Téléphone</dt>
      <dd className="tabular">{formatPhone(clientContactPhone)}</dd>
      {payer ? (
        <>
          <dt>Qui paie</dt>
          <dd>{payer.name}</dd>
        </>
      ) : null}
      {receiver ? (
        <>
          <dt>Qui reçoit</dt>
          <dd>{receiver.name}</dd>
        </>
      ) : null}
    </dl>
  );
}
