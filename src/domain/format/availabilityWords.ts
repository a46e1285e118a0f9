import type { Availability } from '../people/availability.ts';
import type { Tone } from './wording.ts';

export const AVAILABILITY_WORDS: Record<Availability, { label: string; tone: Tone }> = {
  on: { label: 'Disponible', tone: 'green' },
  pause: { label: 'En pause', tone: 'orange' },
  breakdown: { label: 'En panne', tone: 'red' },
};
