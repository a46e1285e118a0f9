import { getHome, paths } from '#domain/addresses.ts';
import { buildStepLink } from '#domain/contract/orderSteps.ts';
import type { Me } from '#domain/people/accounts.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { hasGuestCart } from '../storage/guestCart.ts';

/** A client who filled a cart before signing up goes on to pay it, even if the letter opened another tab. */
export function findLandingPath({ role, email }: Me): string | null {
  if (isDeskRole(role)) return paths.protectAccount;
  return role === 'client' && hasGuestCart(email)
    ? buildStepLink(paths.client.order, 'payer')
    : getHome(role);
}
