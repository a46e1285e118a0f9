import { IconPhone } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime, formatMonth } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { describeClaim } from '#domain/format/order/claimWords.ts';
import { describeLinenHandover } from '#domain/format/order/handoverWords.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { formatOrderCount, formatPieces } from '#domain/format/order/pieceCount.ts';
import { formatCounted } from '#domain/format/paymentWords.ts';
import { describeArticle } from '#domain/orders/order.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { RefusalPanel } from '#web/ui/act/ActDialog.tsx';
import { StatusBadge } from '#web/ui/badges.tsx';
import { RelativeTime } from '#web/ui/clock.tsx';
import { StackedFact } from '#web/ui/Fact.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button, ButtonAnchor } from '#web/ui/form/Button.tsx';
import { AreaField } from '#web/ui/form/Field.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { StoredPhotos } from '#web/ui/photo/StoredPhotos.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import { useFreshOrder } from '../order/useDeskOrder.ts';
import type { DeskClaim } from '../types.ts';
import { type AnsweredClaim, AnswerFields, useAnswerForm } from './AnswerFields.tsx';
import classes from './Claims.module.css';
import { ClaimAnswer, ClaimBadge } from './ClaimWords.tsx';

/** A claim with all that decides it, and its answer below. */
export function ClaimDetail({ claim: listedClaim }: { claim: DeskClaim }) {
  const { id, orderId, number, item, client, words, photos, createdAt } = listedClaim;
  const paths = useDeskPaths();
  const order = useFreshOrder(orderId);
  // The order is fresher than the list, which may no longer hold an answered claim.
  const claim = order.data?.claims.find((one) => one.id === id);
  return (
    <article className="stack gap-16" aria-label={describeClaim(listedClaim, item ?? undefined)}>
      <div className="row between">
        <h2 className="text-18">{describeClaim(listedClaim, item ?? undefined)}</h2>
        <ClaimBadge claim={claim ?? listedClaim} />
      </div>
      <p className="row anywhere">
        <span className="bold">{client.fullname}</span>
        <Phone value={client.phone} />
        <Link to={paths.order(orderId)}>
          <strong>{formatOrderNumber(number)}</strong>
        </Link>
        <span className="block muted text-14 regular wrap-anywhere">
          signalée <RelativeTime at={createdAt} />
        </span>
      </p>
      <div className="row between top p-16 border round-14 bg-paper">
        <p className="words">«&nbsp;{words}&nbsp;»</p>
        <StoredPhotos photos={photos} />
      </div>
      {order.data ? <ClaimFacts claim={listedClaim} order={order.data} /> : null}
      <QueryState query={order} waiting={<CardSkeleton />} subject="les détails de la commande" />
      {order.data && claim ? <Answer order={order.data} claim={claim} /> : null}
    </article>
  );
}

function ClaimFacts({ claim, order }: { claim: DeskClaim; order: AnsweredClaim['order'] }) {
  const { history, position } = claim;
  const line = order.items.find((item) => item.position === position);
  return (
    <dl className="flex flex-wrap gap-24">
      <StackedFact
        term={
          order.completedAt === null ? (
            <StatusBadge status={order.status} />
          ) : (
            `Livrée ${formatDateTime(order.completedAt)}`
          )
        }
      >
        {order.livreur ? `par ${order.livreur.fullname}` : 'sans livreur'}
      </StackedFact>
      <StackedFact term="Payé par le client">{formatCounted(order.payment.amountPaid)}</StackedFact>
      <StackedFact term={line ? 'Prix de l’article' : 'Prix des articles'}>
        {(line ? [line] : order.items)
          .map((item) => `${describeArticle(item)}, ${formatFcfa(item.unitPrice)}`)
          .join(' · ')}
      </StackedFact>
      {history ? (
        <StackedFact term={`${formatOrderCount(history.orders)} depuis ${formatMonth(history.since)}`}>
          {history.claims > 1 ? `${history.claims}\u00a0réclamations` : 'Première réclamation'}
        </StackedFact>
      ) : null}
      <StackedFact term="Linge">{describeLinen(order)}</StackedFact>
    </dl>
  );
}

/** The counts and who received the linen, which decide about a missing piece. */
function describeLinen({ items, handovers }: AnsweredClaim['order']): string {
  const words = handovers.map((handover) => describeLinenHandover(handover, 'team'));
  return [`${formatPieces(countPieces(items))} à la commande`, ...words].join(' · ');
}

function Answer({ order, claim }: AnsweredClaim) {
  const { frame, act, ...fields } = useAnswerForm({ order, claim, opened: true, onClose: () => undefined });
  const { request, onSubmit } = frame;
  const { answer: text } = fields.form.values;
  if (claim.state !== 'open')
    return (
      <>
        <ClaimAnswer claim={claim} entries={order.payment.entries} />
        {!text || request.isPending || request.data ? null : (
          <AreaField label="Votre réponse, non envoyée" readOnly value={text} />
        )}
      </>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!request.isPending) onSubmit(event);
  };
  return (
    <form className={`stack gap-16 pt-16 border-top ${classes.decision}`} noValidate onSubmit={submit}>
      <AnswerFields order={order} claim={claim} {...fields} />
      <RefusalPanel error={request.error} />
      <div className={`row sticky border-top bg-card ${classes.foot}`}>
        <Button type="submit" busy={request.isPending}>
          {act}
        </Button>
        <ButtonAnchor kind="ghost" icon={IconPhone} href={`tel:${order.clientContactPhone}`}>
          Appeler {order.client.fullname}
        </ButtonAnchor>
      </div>
    </form>
  );
}
