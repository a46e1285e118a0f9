/** Whether a livreur takes orders now, by their own word. */
export const AVAILABILITIES = ['on', 'pause', 'breakdown'] as const;
export type Availability = (typeof AVAILABILITIES)[number];
