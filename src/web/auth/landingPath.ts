import { getHome, paths } from '#domain/addresses.ts';
import { buildStepLink } from '#domain/contract/orderSteps.ts';
import type { Me } from '#domain/people/accounts.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { hasGuestCart } from '../storage/guestCart.ts';

/** A letter opens the account of a member of the desk without a second factor, which is asked for first. */
export const findLandingPath = (me: Me): string | null =>
  isDeskRole(me.role) ? paths.protectAccount : findStart(me);

/** A client who filled a cart before signing up goes on to pay it, even if the letter opened another browser. */
export function findStart({ role, email }: Me): string | null {
  return role === 'client' && hasGuestCart(email)
    ? buildStepLink(paths.client.order, 'payer')
    : getHome(role);
}
