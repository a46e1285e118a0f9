export const AVAILABILITIES = ['on', 'pause', 'breakdown'] as const;
export type Availability = (typeof AVAILABILITIES)[number];
