import type { Tone } from '../format/wording.ts';

export const AVAILABILITIES = ['on', 'pause', 'breakdown'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

export const AVAILABILITY_WORDS: Record<Availability, { label: string; tone: Tone }> = {
  on: { label: 'Disponible', tone: 'green' },
  pause: { label: 'En pause', tone: 'orange' },
  breakdown: { label: 'En panne', tone: 'red' },
};
