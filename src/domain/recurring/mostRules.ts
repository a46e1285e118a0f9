export const MOST_RULES = 5;
export const MOST_ACCOUNT_RULES = 20;
