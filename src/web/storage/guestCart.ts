import { type Draft, EMPTY_DRAFT, movePin } from '#domain/orders/draft.ts';
import type { Point } from '#domain/places/geo.ts';
import { readLocalValue, writeLocalValue } from './localValue.ts';

/** The cart of a signed-out visitor belongs to the browser until somebody signs up or in here. */
export const GUEST_CART = 'laveo:guest-cart:1';

export interface GuestCartOwner {
  /** Sign-up stores its e-mail address here; a person with another address does not get the cart. */
  email?: string;
}

type Stored = GuestCartOwner & Draft;

const normalizeEmail = (email: string) => email.trim().toLowerCase();

export const mayTakeCart = (cart: GuestCartOwner, email: string) =>
  cart.email === undefined || cart.email === normalizeEmail(email);

const readCart = () => readLocalValue<Stored>(GUEST_CART);

export function hasGuestCart(email = ''): boolean {
  const cart = readCart();
  return cart !== null && cart.lines.length > 0 && mayTakeCart(cart, email);
}

/** A place chosen outside the order form is found there, in place of the one chosen before. */
export function moveGuestCart(location: Point): void {
  const cart = { ...EMPTY_DRAFT, ...readCart() };
  writeLocalValue(GUEST_CART, { ...cart, ...movePin(cart, location) });
}

/** The e-mail address keeps the cart for its owner: others may use this browser before the sign-up is confirmed. */
export function reserveGuestCart(email: string): void {
  const cart = readCart();
  if (cart) writeLocalValue(GUEST_CART, { ...cart, email: normalizeEmail(email) });
}
