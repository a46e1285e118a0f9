import { getActLabel } from '#domain/format/journalWords.ts';
import { formatFcfa } from '#domain/format/money.ts';

const MESSAGE_MARKS: Record<string, string> = {
  read: 'Message ouvert',
  answered: 'Message marqué répondu',
  closed: 'Message classé sans réponse',
};

/** What a row of the journal says: its outcome tells which way the act went. */
export function doneLabel({ act, after }: { act: string; after: Record<string, unknown> | null }): string {
  if (act === 'people.setActive') return after?.active ? 'Compte réactivé' : 'Compte désactivé';
  if (act === 'people.verifyLivreur')
    return after?.verified ? 'Livreur vérifié' : 'Livreur marqué «\u00a0Nouveau\u00a0»';
  if (act === 'cash.count' && typeof after?.gap === 'number' && after.gap !== 0)
    return `${getActLabel(act)}, écart de ${formatFcfa(after.gap)}`;
  if (act === 'inbox.markMessage') return MESSAGE_MARKS[String(after?.state)] ?? getActLabel(act);
  if (typeof after?.amount === 'number') return `${getActLabel(act)}\u00a0: ${formatFcfa(after.amount)}`;
  if (act === 'auth.refused') return `${getActLabel(act)}\u00a0: ${after?.count ?? 1}`;
  return getActLabel(act);
}
