/**
 * These ask the desk for an act whatever an order's status: linen of a cancelled order, a failed visit, a count, a
 * claim.
 */
export const ATTENTIONS = ['linen', 'visit', 'count', 'claim'] as const;
export type Attention = (typeof ATTENTIONS)[number];
