import { paths, signInThen, signUpThen } from '#domain/addresses.ts';
import { atStep } from '#domain/contract/orderSteps.ts';

/** Where the order goes on once it is known whose it is. */
const AFTER = atStep(paths.client.order, 'payer');

export const guestLinks = { signIn: signInThen(AFTER), signUp: signUpThen(AFTER) };
