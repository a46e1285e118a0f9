/** The page begins a recurring rule from this order. */
export const buildRuleLink = (page: string, orderId: string): string => `${page}?depuis=${orderId}`;
