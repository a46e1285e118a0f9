import { formatIsoDay, formatMonth } from '#domain/format/calendar.ts';
import { EXPORT_LABELS } from '#domain/format/exportWords.ts';
import { getActLabel } from '#domain/format/journalWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { formatPeriod } from '#domain/format/period.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import type { HouseSetting } from '#domain/house.ts';
import { describeGap } from '#domain/money/cash.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { SETTING_WORDS } from '../house/settingWords.ts';

const MESSAGE_MARKS: Record<string, string> = {
  read: 'Message ouvert',
  answered: 'Message marqué répondu',
  closed: 'Message classé sans réponse',
};

const DECISIONS: Record<string, string> = {
  contacted: 'Candidat contacté',
  accepted: 'Candidature acceptée',
  refused: 'Candidature refusée',
};

const COUNTS = new Set(['cash.count', 'cash.recount', 'cash.closeDay']);

export function describeJournalRow({ act, after }: { act: string } & Pick<Line, 'after'>): string {
  if (act === 'people.setActive') return after?.active ? 'Compte réactivé' : 'Compte désactivé';
  if (act === 'people.verifyLivreur')
    return after?.verified ? 'Livreur vérifié' : 'Livreur marqué «\u00a0Nouveau\u00a0»';
  if (act === 'inbox.markMessage') return MESSAGE_MARKS[String(after?.state)] ?? getActLabel(act);
  if (act === 'inbox.decide') return DECISIONS[String(after?.state)] ?? getActLabel(act);
  if (act === 'house.update') return describeSettings(Object.keys(after ?? {})) ?? getActLabel(act);
  if (act === 'exports.csv' && after?.from && after.to)
    return `${getActLabel(act)}\u00a0: ${describeDays(Number(after.from), Number(after.to))}`;
  if (act === 'cash.settle') return `${getActLabel(act)}\u00a0: ${describeGap(Number(after?.amount))}`;
  const sum = after?.amount ?? after?.counted ?? after?.declared;
  const gap = COUNTS.has(act) && typeof after?.gap === 'number' ? after.gap : 0;
  if (typeof sum === 'number')
    return `${getActLabel(act)}\u00a0: ${formatFcfa(sum)}${gap === 0 ? '' : `, ${describeGap(gap)}`}`;
  if (act === 'outbox.retry' && typeof after?.count === 'number')
    return `E-mails relancés\u00a0: ${after.count}`;
  if (act === 'auth.refused') return `${getActLabel(act)}\u00a0: ${after?.count ?? 1}`;
  return getActLabel(act);
}

const describeDays = (since: number, until: number): string =>
  formatPeriod({ from: formatIsoDay(since), to: formatIsoDay(until - 1) }).toLowerCase();

/** Null for settings that the page does not have any more. */
function describeSettings(names: string[]): string | null {
  const labels = names.flatMap((name) => (isSetting(name) ? SETTING_WORDS[name].label : []));
  if (labels.length === 0) return null;
  return `${labels.length === 1 ? 'Réglage modifié' : 'Réglages modifiés'}\u00a0: ${labels.join(', ')}`;
}

const isSetting = (name: string): name is HouseSetting => name in SETTING_WORDS;

interface Line {
  act?: string;
  subject: string;
  subjectName?: string | null;
  month?: string | null;
  orderClient?: string | null;
  orderNumber?: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export const nameMonth = (month: string): string => formatMonth(Date.parse(`${month}-01`));

export const ID = /^[0-9a-f]{8}[0-9a-f-]{20,}/;
/** Subjects that exist only once; the name of the act already mentions them. */
const SINGLE = new Set(['internal-door', 'catalogue', 'clients', 'outbox', 'house']);

export function describeSubject({ act, subject, subjectName, before, after, ...order }: Line): string | null {
  // An order on account has the name of the business beside its own.
  if (order.orderClient && order.orderNumber)
    return `commande ${formatOrderNumber(order.orderNumber)} ${prefixWithDe(order.orderClient)}`;
  if (subjectName && !ID.test(subjectName))
    return order.month ? `${subjectName}, ${nameMonth(order.month)}` : subjectName;
  const name = after?.name ?? before?.name;
  if (typeof name === 'string') return name;
  if (act === 'exports.csv') return EXPORT_LABELS[subject as keyof typeof EXPORT_LABELS];
  if (SINGLE.has(subject)) return null;
  if (!ID.test(subject)) return subject;
  // A hand-over has no name; the act says its sum. A notification has the id of its browser.
  return /^(cash|outbox)\./.test(act ?? '') ? null : `#${referenceOf(subject)}`;
}
