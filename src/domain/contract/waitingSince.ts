/**
 * A livreur's browser names with each query the hour of its oldest act that waits: what it did since then may be
 * older than the query.
 */
export const WAITING_SINCE_HEADER = 'x-waiting-since';
