import type { Tone } from '#domain/format/wording.ts';
import type { ApplicationState, Decision, MessageState } from '#domain/inbox.ts';

export const STATE_LABELS: Record<ApplicationState, string> = {
  new: 'Nouvelle',
  contacted: 'Contactée',
  accepted: 'Acceptée',
  refused: 'Refusée',
};

export const STATE_TONES: Record<ApplicationState, Tone> = {
  new: 'grey',
  contacted: 'blue',
  accepted: 'green',
  refused: 'red',
};

export const DECISION_LABELS: Record<Decision, string> = {
  contacted: 'Marquer contactée',
  accepted: 'Accepter',
  refused: 'Refuser',
};

export const MESSAGE_LABELS: Record<MessageState, string> = {
  new: 'Nouveau',
  read: 'À répondre',
  answered: 'Répondu',
  closed: 'Classé',
};

export const MESSAGE_TONES: Record<MessageState, Tone> = {
  new: 'orange',
  read: 'blue',
  answered: 'green',
  closed: 'grey',
};

export function buildMailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

export function buildReplyLink(email: string, subject: string, fullname: string): string {
  const body = `Bonjour ${fullname},\n\n`;
  return `${buildMailLink(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
