/**
 * An order needs the desk for these reasons, which its status does not show: linen to return after a cancellation, a
 * failed visit, a count gap or an open claim.
 */
export const ATTENTIONS = ['linen', 'visit', 'count', 'claim'] as const;
export type Attention = (typeof ATTENTIONS)[number];
