import { Button } from '@mantine/core';
import type { Claim } from '#domain/pieces/claims.ts';
import { ClaimWords } from '../claims/ClaimWords.tsx';
import { useDialogs } from '../dialogs/questions.ts';
import type { DeskOrder } from '../types.ts';
import classes from './History.module.css';

/** A claim where it was made, with the answer or the way to one. */
export function ClaimDetail({ claim, order }: { claim: Claim; order: DeskOrder }) {
  const { ask } = useDialogs();
  return (
    <div className={classes.detail}>
      <ClaimWords claim={claim} items={order.items ?? []} />
      {claim.state === 'open' ? (
        <Button
          size="sm"
          className={classes.act}
          onClick={() => ask({ about: 'answerClaim', orderId: order.id, claimId: claim.id })}
        >
          Répondre
        </Button>
      ) : null}
    </div>
  );
}
