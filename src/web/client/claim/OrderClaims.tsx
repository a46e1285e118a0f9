import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { roundUpToHalfHour } from '#domain/format/calendar.ts';
import { CLAIM_STATE_WORDS, describeClaim } from '#domain/format/order/claimWords.ts';
import { formatDeadline } from '#domain/format/order/slotWords.ts';
import type { OrderLine } from '#domain/orders/order.ts';
import { type Claim, isClaimOverdue, mayOfferClaim } from '#domain/pieces/claims.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { useNow } from '#web/ui/clock.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import classes from '../OrderCard.module.css';

const ClaimBody = createRetryableLazy(async () => (await import('./ClaimBody.tsx')).ClaimBody);

/** The page that the form leads to shows the claim that was sent, wherever it stands there. */
let orderOfNewClaim: string | null = null;

export function noteSentClaim(orderId: string): void {
  orderOfNewClaim = orderId;
}

interface Props {
  order: { id: string; claims: readonly Claim[]; items: readonly OrderLine[] };
  /** A link reaches one order, so that the other one needs a link of its own. */
  onRedo?: ((claimId: string) => void) | undefined;
}

export function OrderClaims({ order: { id, claims, items }, onRedo }: Props) {
  if (claims.length === 0) return null;
  const showNewClaim = (list: HTMLElement | null) => {
    if (!list || orderOfNewClaim !== id) return;
    orderOfNewClaim = null;
    // A new page scrolls to its top within the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => list.scrollIntoView({ block: 'center' })));
  };
  return (
    <ul ref={showNewClaim} className="bare stack gap-8" aria-label="Réclamations">
      {claims.map((claim) => (
        <li key={claim.id}>
          <details className={`text-14 border round-10 wrap-anywhere ${classes.claim}`}>
            <summary className="gap-8 flex middle tall-44 no-list py-8">
              <IconChevronRight className="fixed muted" size={20} aria-hidden="true" />
              <span className="row between fill">
                <strong>
                  {describeClaim(
                    claim,
                    items.find(({ position }) => position === claim.position),
                  )}
                </strong>
                <ClaimState claim={claim} />
              </span>
            </summary>
            <LazyPart>
              <ClaimBody claim={claim} onRedo={onRedo} />
            </LazyPart>
          </details>
        </li>
      ))}
    </ul>
  );
}

function ClaimState({ claim }: { claim: Claim }) {
  const now = useNow();
  if (isClaimOverdue(claim, now))
    return <span className="danger semibold text-13">Notre réponse est en retard</span>;
  return (
    <span className="muted semibold text-13">
      {claim.state === 'open'
        ? `Réponse ${formatDeadline(roundUpToHalfHour(claim.dueAt), now)}`
        : CLAIM_STATE_WORDS[claim.state].label}
    </span>
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
