import { Link } from 'react-router-dom';
import { buildFollowedLink } from '#domain/addresses.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import { describeRedo } from '#domain/format/order/claimWords.ts';
import { type Claim, isClaimOverdue } from '#domain/pieces/claims.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { StoredPhotos } from '#web/ui/photo/StoredPhotos.tsx';
import { TeamNumbers } from '../TeamHelp.tsx';

type ClaimProps = { claim: Claim; onRedo?: ((claimId: string) => void) | undefined };

export function ClaimBody({ claim, onRedo }: ClaimProps) {
  return (
    <div className="stack gap-8 mt-8">
      <p className="muted pre-line">{claim.words}</p>
      <StoredPhotos photos={claim.photos} />
      {claim.answer === null ? null : (
        <p className="pre-line">
          <strong>
            Notre réponse{claim.answeredAt === null ? null : ` du ${formatDateTime(claim.answeredAt)}`}&nbsp;:
          </strong>{' '}
          {claim.answer}
        </p>
      )}
      <LateAnswer claim={claim} />
      <Redo claim={claim} onRedo={onRedo} />
    </div>
  );
}

function Redo({ claim: { id, redoOrderId, redoNumber }, onRedo }: ClaimProps) {
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

/** The title of the claim says by when it is answered. */
function LateAnswer({ claim }: { claim: Claim }) {
  if (!isClaimOverdue(claim, useNow())) return null;
  return (
    <p>
      Notre réponse est en retard&nbsp;: nous vous la devions avant le {formatDateTime(claim.dueAt)}.{' '}
      <TeamNumbers />
    </p>
  );
}
