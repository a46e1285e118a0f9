import { ORDER_STEPS, type OrderStep } from '#domain/contract/orderSteps.ts';
import type { Missing } from '#domain/orders/cart.ts';

type Place = { step: OrderStep; selector: string };

const PLACES: Record<Missing, Place> = {
  garment: { step: 'linge', selector: '#garments' },
  pieces: { step: 'linge', selector: '#garments' },
  place: { step: 'ou-et-quand', selector: '#place' },
  offered: { step: 'payer', selector: '#summary' },
  phone: { step: 'payer', selector: 'input[type="tel"]' },
  wrongPhone: { step: 'payer', selector: 'input[type="tel"]' },
};

export function listBlockingParts(step: OrderStep, missing: readonly Missing[]): Missing[] {
  return missing.filter((one) => ORDER_STEPS.indexOf(PLACES[one].step) <= ORDER_STEPS.indexOf(step));
}

/** The place itself says in its own step that it is missing. */
export const listBarParts = (step: OrderStep, missing: readonly Missing[]): Missing[] =>
  missing.filter((one) => one !== 'place' || step !== PLACES.place.step);

export const getPartStep = (part: Missing) => PLACES[part].step;

export function focusPart(part: Missing): void {
  const element = document.querySelector<HTMLElement>(PLACES[part].selector);
  if (!element) return;
  if (!element.matches('input')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
}
