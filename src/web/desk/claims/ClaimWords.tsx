import { Link } from 'react-router-dom';
import { formatDateTime } from '#domain/format/calendar.ts';
import { CLAIM_STATE_WORDS, describeClaim, describeRedo } from '#domain/format/order/claimWords.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { describeRefund, formatCounted, listStandingEntries } from '#domain/format/paymentWords.ts';
import type { OrderLine } from '#domain/orders/order.ts';
import { type Claim, isClaimOverdue } from '#domain/pieces/claims.ts';
import { Badge } from '#web/ui/badges.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { StoredPhotos } from '#web/ui/photo/StoredPhotos.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import desk from '../desk.module.css';
import type { DeskEntry } from '../types.ts';
import classes from './Claims.module.css';

export function ClaimWords({ claim, items }: { claim: Claim; items: readonly OrderLine[] }) {
  const { position, words, photos } = claim;
  const line = items.find((item) => item.position === position);
  return (
    <div className="bare stack gap-8">
      <p className="row anywhere bold">
        {describeClaim(claim, line)} <ClaimBadge claim={claim} />
      </p>
      <p className={desk.words}>{words}</p>
      <StoredPhotos photos={photos} />
      <ClaimAnswer claim={claim} />
    </div>
  );
}

type Answered = Pick<Claim, 'id' | 'answer' | 'answeredAt' | 'lost' | 'redoOrderId' | 'redoNumber'>;

/** `entries` are those of its order. */
export function ClaimAnswer({ claim, entries = [] }: { claim: Answered; entries?: readonly DeskEntry[] }) {
  const paths = useDeskPaths();
  const refunds = listStandingEntries(entries).filter(({ claimId }) => claimId === claim.id);
  const { answer, answeredAt, lost, redoOrderId, redoNumber } = claim;
  if (!answer) return null;
  return (
    <p className={classes.answer}>
      <strong>Notre réponse</strong>
      {answeredAt === null ? null : `, ${formatDateTime(answeredAt)}`}
      <span className={desk.words}>{answer}</span>
      {redoOrderId && redoNumber ? (
        <Link to={paths.order(redoOrderId)}>{describeRedo(redoNumber)}</Link>
      ) : null}
      {refunds.map((entry) => (
        <span key={entry.id}>{`${describeRefund(entry)}\u00a0: ${formatCounted(entry.amount)}`}</span>
      ))}
      {lost > 0 ? <span className="block">{`Reconnu perdu\u00a0: ${formatPieces(lost)}`}</span> : null}
    </p>
  );
}

export function ClaimBadge({ claim }: { claim: Pick<Claim, 'state' | 'dueAt'> }) {
  const isOverdue = isClaimOverdue(claim, useNow());
  if (claim.state !== 'open')
    return <Badge tone={CLAIM_STATE_WORDS[claim.state].tone}>{CLAIM_STATE_WORDS[claim.state].label}</Badge>;
  return (
    <Badge tone={isOverdue ? 'red' : 'orange'}>
      {isOverdue ? 'Réponse en retard' : `À traiter avant ${formatDateTime(claim.dueAt)}`}
    </Badge>
  );
}
