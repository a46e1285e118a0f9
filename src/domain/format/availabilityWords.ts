import type { Availability } from '../people/availability.ts';
import type { Tone } from './wording.ts';

const LABELS: Record<Availability, string> = { on: 'Disponible', pause: 'En pause', breakdown: 'En panne' };
const TONES: Record<Availability, Tone> = { on: 'green', pause: 'orange', breakdown: 'red' };

export function getAvailabilityLabel(state: Availability): string {
  return LABELS[state];
}

export function getAvailabilityTone(state: Availability): Tone {
  return TONES[state];
}
