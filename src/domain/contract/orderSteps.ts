export const ORDER_STEPS = ['linge', 'ou-et-quand', 'payer'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];
export const ORDER_STEP_PARAM = 'etape';

export function buildStepLink(form: string, step: OrderStep): string {
  return step === ORDER_STEPS[0] ? form : `${form}?${ORDER_STEP_PARAM}=${step}`;
}
