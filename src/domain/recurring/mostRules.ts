export const MOST_RULES = 5;
