/**
 * An order needs the desk for these reasons whatever its status: linen of a cancelled order, a failed visit, a count
 * gap or a claim.
 */
export const ATTENTIONS = ['linen', 'visit', 'count', 'claim'] as const;
export type Attention = (typeof ATTENTIONS)[number];
