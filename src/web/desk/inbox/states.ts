import type { Tone } from '#domain/format/wording.ts';
import type { ApplicationState, Decision, MessageState } from '#domain/inbox.ts';

export const APPLICATION_WORDS: Record<ApplicationState, { label: string; tone: Tone }> = {
  new: { label: 'Nouvelle', tone: 'grey' },
  contacted: { label: 'Contactée', tone: 'blue' },
  accepted: { label: 'Acceptée', tone: 'green' },
  refused: { label: 'Refusée', tone: 'red' },
};

export const DECISION_LABELS: Record<Decision, string> = {
  contacted: 'Marquer contactée',
  accepted: 'Accepter',
  refused: 'Refuser',
};

export const MESSAGE_WORDS: Record<MessageState, { label: string; tone: Tone }> = {
  new: { label: 'Nouveau', tone: 'orange' },
  read: { label: 'À répondre', tone: 'blue' },
  answered: { label: 'Répondu', tone: 'green' },
  closed: { label: 'Classé', tone: 'grey' },
};

export function buildMailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
