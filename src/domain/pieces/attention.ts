/**
 * An order needs the desk for these reasons, which its status does not show: linen to return after a cancellation, a
 * failed visit, a count gap, an open claim, or a bag's number that other linen has.
 */
export const ATTENTIONS = ['linen', 'visit', 'count', 'claim', 'tag'] as const;
export type Attention = (typeof ATTENTIONS)[number];
