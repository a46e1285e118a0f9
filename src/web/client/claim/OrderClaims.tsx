import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { buildFollowedLink, paths } from '#domain/addresses.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import { CLAIM_STATE_WORDS, describeClaim, describeRedo } from '#domain/format/order/claimWords.ts';
import type { OrderLine } from '#domain/orders/order.ts';
import { type Claim, isClaimOverdue } from '#domain/pieces/claims.ts';
import { mayOfferClaim } from '#domain/pieces/claimTime.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { StoredPhotos } from '#web/ui/photo/StoredPhotos.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { useNow } from '#web/ui/useNow.ts';
import classes from '../OrderCard.module.css';
import { TeamNumbers } from '../TeamHelp.tsx';

interface Props {
  claims: readonly Claim[];
  items: readonly OrderLine[];
  /** A link reaches one order, so that the other one needs a link of its own. */
  onRedo?(claimId: string): void;
}

export function OrderClaims({ claims, items, onRedo }: Props) {
  if (claims.length === 0) return null;
  return (
    <ul className="bare stack gap-8" aria-label="Réclamations">
      {claims.map((claim) => (
        <li key={claim.id}>
          <details className={`text-14 border round-10 wrap-anywhere ${classes.claim}`}>
            <summary>
              <IconChevronRight size={20} aria-hidden="true" />
              <span className="row between fill">
                <strong>
                  {describeClaim(
                    claim,
                    items.find(({ position }) => position === claim.position),
                  )}
                </strong>
                <Badge tone={CLAIM_STATE_WORDS[claim.state].tone}>
                  {CLAIM_STATE_WORDS[claim.state].label}
                </Badge>
              </span>
            </summary>
            <div className="stack gap-8 mt-8">
              <p className="muted pre-line">{claim.words}</p>
              <StoredPhotos photos={claim.photos} />
              {claim.answer === null ? (
                <AwaitedAnswer claim={claim} />
              ) : (
                <p className="pre-line">
                  <strong>Notre réponse&nbsp;:</strong> {claim.answer}
                </p>
              )}
              <Redo claim={claim} onRedo={onRedo} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Redo({ claim: { id, redoOrderId, redoNumber }, onRedo }: Pick<Props, 'onRedo'> & { claim: Claim }) {
  if (!redoOrderId || !redoNumber) return null;
  const words = describeRedo(redoNumber);
  return onRedo ? (
    <Button kind="ghost" flush onClick={() => onRedo(id)}>
      {words}
    </Button>
  ) : (
    <Link className="touch" to={buildFollowedLink(redoOrderId)}>
      {words}
    </Link>
  );
}

function AwaitedAnswer({ claim }: { claim: Claim }) {
  if (!isClaimOverdue(claim, useNow()))
    return <p>Nous vous répondons avant le {formatDateTime(claim.dueAt)}.</p>;
  return (
    <p>
      Notre réponse est en retard&nbsp;: nous vous la devions avant le {formatDateTime(claim.dueAt)}.{' '}
      <TeamNumbers />
    </p>
  );
}

type Claimable = Pick<
  Outputs['orders']['history']['items'][number],
  'id' | 'status' | 'linen' | 'completedAt' | 'handovers'
>;

export function ClaimLink({ order, isBrief = false }: { order: Claimable; isBrief?: boolean }) {
  const now = useNow();
  if (!mayOfferClaim(order, now)) return null;
  return (
    <Link className="touch" to={paths.client.claim(order.id)}>
      <span>
        Un problème
        {isBrief ? <span className="visually-hidden"> avec cette commande</span> : ' avec cette commande'}
        &nbsp;?
      </span>
    </Link>
  );
}
