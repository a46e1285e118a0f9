import { buildSignInLink, buildSignUpLink, paths } from '#domain/addresses.ts';
import { buildStepLink } from '#domain/contract/orderSteps.ts';

/** Where the order goes on once it is known whose it is. */
const AFTER = buildStepLink(paths.client.order, 'payer');

export const guestLinks = { signIn: buildSignInLink(AFTER), signUp: buildSignUpLink(AFTER) };
