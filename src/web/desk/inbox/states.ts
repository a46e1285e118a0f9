import type { ApplicationState } from '#domain/inbox.ts';
import type { Tone } from '#domain/wording.ts';

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

/** What each state may be changed into: an answer once given may still be the wrong one. */
export const DECISIONS: Record<ApplicationState, { state: ApplicationState; label: string }[]> = {
  new: [
    { state: 'contacted', label: 'Marquer contactée' },
    { state: 'accepted', label: 'Accepter' },
    { state: 'refused', label: 'Refuser' },
  ],
  contacted: [
    { state: 'accepted', label: 'Accepter' },
    { state: 'refused', label: 'Refuser' },
  ],
  accepted: [{ state: 'refused', label: 'Refuser' }],
  refused: [{ state: 'accepted', label: 'Accepter' }],
};

export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** A letter begun in the reader's own mail program. */
export function replyTo(email: string, subject: string, fullname: string): string {
  const body = `Bonjour ${fullname},\n\n`;
  return `${mailTo(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
