import type { Outputs } from '#web/net/procedures.ts';

/** Only the list of unassigned orders says who passes near. */
export type ListedOrder = Outputs['dispatch']['board']['items'][number] &
  Partial<Pick<Outputs['dispatch']['unassigned']['items'][number], 'passing'>>;
export type ShownOrder = Outputs['dispatch']['order'];
export type ShownPayment = ShownOrder['payment'];
export type DeskEvent = Outputs['dispatch']['events'][number];
export type DeskEntry = ShownPayment['entries'][number];
export type AttemptToCheck = Outputs['cash']['attempts']['items'][number];
export type DeskClaim = Outputs['dispatch']['claims']['items'][number];
export type ShownLivreur = Outputs['dispatch']['livreurs'][number];
export type RefusedLetter = Outputs['dispatch']['refusedLetters'][number];
export type Application = Outputs['inbox']['applications']['items'][number];
export type ContactMessage = Outputs['inbox']['messages']['items'][number];
