/** Orders that the desk sends at once, and missions of a round; beside the schemas, for screens that do without zod. */
export const MOST_AT_ONCE = 100;
