import { type EventTopic, getTopic } from '#domain/format/order/eventWords.ts';
import type { DeskEvent } from '../types.ts';

export type Topic = EventTopic | 'all';

export const TOPIC_LABELS: Record<Topic, string> = {
  all: 'Tout',
  linen: 'Linge',
  money: 'Argent',
  visits: 'Visites',
  changes: 'Modifications',
  claims: 'Réclamations',
};
export const TOPICS = Object.keys(TOPIC_LABELS) as Topic[];

type TopicalEvent = Pick<DeskEvent, 'kind' | 'entry' | 'handover'>;

export function findTopic({ kind, entry, handover }: TopicalEvent): EventTopic | null {
  if (entry) return 'money';
  return handover ? 'linen' : getTopic(kind);
}

export function filterEvents<Event extends TopicalEvent>(events: readonly Event[], topic: Topic): Event[] {
  return events.filter((event) => topic === 'all' || findTopic(event) === topic);
}

/** The nth claim belongs to the nth `claimed` event, because neither is ever deleted alone. */
export function findClaim<C>(
  events: readonly Pick<DeskEvent, 'kind' | 'sequence'>[],
  sequence: number,
  claims: readonly C[],
): C | undefined {
  const claimEvents = events.filter(({ kind }) => kind === 'claimed');
  return claims[claimEvents.findIndex((event) => event.sequence === sequence)];
}
