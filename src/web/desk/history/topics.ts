import type { OrderEventKind } from '#domain/lifecycle/lifecycle.ts';
import type { DeskEvent } from '../types.ts';

export const TOPICS = ['all', 'linen', 'money', 'visits', 'changes', 'claims'] as const;
export type Topic = (typeof TOPICS)[number];

const TOPIC_LABELS: Record<Topic, string> = {
  all: 'Tout',
  linen: 'Linge',
  money: 'Argent',
  visits: 'Visites',
  changes: 'Modifications',
  claims: 'Réclamations',
};

export function getTopicLabel(topic: Topic): string {
  return TOPIC_LABELS[topic];
}

/** Null for a step that is about nothing in particular. */
const TOPIC_OF_KIND: Record<OrderEventKind, Topic | null> = {
  created: null,
  assigned: null,
  reassigned: null,
  status: null,
  cancelled: null,
  payment: 'money',
  refund: 'money',
  reversal: 'money',
  visitFailed: 'visits',
  undone: 'linen',
  amended: 'changes',
  promiseMoved: 'changes',
  counted: 'linen',
  countSettled: 'linen',
  returnAssigned: 'linen',
  givenBack: 'linen',
  claimed: 'claims',
  claimAnswered: 'claims',
  removed: null,
};

export function findTopic({
  kind,
  entry,
  handover,
}: Pick<DeskEvent, 'kind' | 'entry' | 'handover'>): Topic | null {
  if (entry) return 'money';
  if (handover) return 'linen';
  return TOPIC_OF_KIND[kind];
}

export function filterEvents<Event extends Pick<DeskEvent, 'kind' | 'entry' | 'handover'>>(
  events: readonly Event[],
  topic: Topic,
): Event[] {
  return events.filter((event) => topic === 'all' || findTopic(event) === topic);
}

/** The nth claim was made by the nth event of its kind: neither is ever deleted alone. */
export function findClaim<C>(
  events: readonly Pick<DeskEvent, 'kind' | 'sequence'>[],
  sequence: number,
  claims: readonly C[],
): C | undefined {
  const claimEvents = events.filter(({ kind }) => kind === 'claimed');
  return claims[claimEvents.findIndex((event) => event.sequence === sequence)];
}
