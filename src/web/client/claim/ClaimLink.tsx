import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { mayOfferClaim } from '#domain/pieces/claimTime.ts';
import type { Outputs } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/useNow.ts';
import classes from './OrderClaims.module.css';

type Claimable = Pick<
  Outputs['orders']['history']['items'][number],
  'id' | 'status' | 'linen' | 'completedAt' | 'handovers'
>;

export function ClaimLink({ order }: { order: Claimable }) {
  const now = useNow();
  if (!mayOfferClaim(order, now)) return null;
  return (
    <Link className={classes.link} to={paths.client.claim(order.id)}>
      Un problème avec cette commande&nbsp;?
    </Link>
  );
}
