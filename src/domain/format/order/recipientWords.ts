import type { Handover } from '../../pieces/handover.ts';
import { formatDateTime } from '../calendar.ts';

export type Reception = Pick<Handover, 'leg' | 'reason' | 'at'>;

const WORDS: Record<string, string> = { gardien: 'au gardien', proche: 'à un proche', voisin: 'à un voisin' };

/** Somebody else has the linen, so that the client asks them for it: a sentence. */
export function describeRecipient(handover: Reception | undefined): string | null {
  const recipient = handover?.reason && handover.leg !== 'pickup' && WORDS[handover.reason];
  return recipient ? `Remis ${recipient} le ${formatDateTime(handover.at)}.` : null;
}
