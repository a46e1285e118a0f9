import { describeUnit, getGroupTitle, type Service } from '#domain/catalogue/catalogue.ts';
import { formatDateTime, formatNumericDay } from '#domain/format/calendar.ts';
import { formatAmount, formatFcfa } from '#domain/format/money.ts';
import { CLAIM_KIND_LABELS, CLAIM_STATE_WORDS } from '#domain/format/order/claimWords.ts';
import {
  getOrderStatusLabel,
  getPaymentFilterLabel,
  getPaymentMethodLabel,
  ROLE_LABELS,
} from '#domain/format/wording.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { PRODUCT_LABELS } from '#domain/inputs/catalogue.ts';
import { DRAWER_MOVEMENT_LABELS, describeGap, describeOutcome } from '#domain/money/cash.ts';
import type { GapOutcome, PaymentFilter } from '#domain/money/payment.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { formatKilos } from '#domain/orders/units.ts';
import { AVAILABILITY_WORDS } from '#domain/people/availability.ts';
import type { Role } from '#domain/people/roles.ts';
import { AGREEMENT_LABELS } from '#web/desk/linen/linenWords.ts';
import { describeSetting, type Setting } from '../house/settingKind.tsx';
import { SETTING_ROWS } from '../house/settings.ts';
import { SETTING_WORDS } from '../house/settingWords.ts';
import { ID, nameMonth } from './journalRow.ts';

type Fields = Record<string, unknown> | null;

type Change = { field: string; before: string | null; after: string | null };

/** A field that is missing here is shown by its name in the code. */
const FIELDS: Record<string, string> = {
  ...PRODUCT_LABELS,
  active: 'Compte actif',
  added: 'Vêtements ajoutés',
  agreed: 'Accord',
  amount: 'Montant',
  amountPaid: 'Payé',
  attempts: 'Essais',
  availability: 'Disponibilité',
  bytes: 'Taille',
  cashHeld: 'Espèces en main',
  ceiling: 'Plafond',
  change: 'Changement',
  closed: 'Fermée',
  count: 'Nombre',
  counted: 'Compté',
  day: 'Jour',
  declared: 'Déclaré',
  device: 'Appareil',
  discount: 'Remise, en %',
  expected: 'Attendu',
  from: 'Du',
  gap: 'Écart',
  grandTotal: 'Total',
  insteadOf: 'À la place du paiement',
  kind: 'Nature',
  lines: 'Articles',
  livreurId: 'Livreur',
  clientId: 'Client',
  lost: 'Pièces perdues',
  method: 'Moyen',
  month: 'Mois',
  moved: 'Retours déplacés',
  ncc: 'NCC',
  number: 'Numéro',
  orders: 'Commandes',
  outcome: 'Décision',
  override: 'Motif',
  paymentMethod: 'Moyen de paiement',
  paymentState: 'Paiement',
  pieces: 'Pièces',
  piecesHeld: 'Pièces en main',
  prices: 'Prix propres',
  rccm: 'RCCM',
  readyAt: 'Prêt le',
  reason: 'Motif',
  rebate: 'Geste commercial',
  receipts: 'Encaissements',
  promisedAt: 'Retour prévu',
  role: 'Rôle',
  since: 'Début',
  slot: 'Créneau',
  state: 'État',
  status: 'Statut',
  tag: 'Sac',
  terms: 'Délai, en jours',
  to: 'Au',
  totalItemsPrice: 'Articles, total',
  transportFee: 'Transport',
  until: 'Fin',
  verified: 'Vérifié',
};
const AMOUNTS = [
  'amount',
  'amountPaid',
  'counted',
  'declared',
  'expected',
  'cashHeld',
  'ceiling',
  'grandTotal',
  'rebate',
  'totalItemsPrice',
  'transportFee',
];
const INSTANTS = ['promisedAt', 'createdAt', 'from', 'readyAt', 'since', 'slot', 'to', 'until'];
const STATES: Record<string, string> = {
  new: 'à traiter',
  contacted: 'contactée',
  accepted: 'acceptée',
  refused: 'refusée',
  read: 'ouvert',
  answered: 'répondu',
  closed: 'classé',
  waiting: 'en attente',
  dead: 'échoué',
};
const LABELS: Record<string, (value: never) => string> = {
  agreed: (value: keyof typeof AGREEMENT_LABELS) => AGREEMENT_LABELS[value],
  availability: (value: keyof typeof AVAILABILITY_WORDS) => AVAILABILITY_WORDS[value].label,
  day: formatNumericDay,
  imageUrl: (value: string) => `#${referenceOf(value.replace('/uploads/', ''))}`,
  kind: (value) => ({ ...CLAIM_KIND_LABELS, ...DRAWER_MOVEMENT_LABELS })[value],
  month: nameMonth,
  outcome: (value: keyof typeof CLAIM_STATE_WORDS) => CLAIM_STATE_WORDS[value]?.label,
  state: (value: string) => STATES[value] ?? value,
  group: getGroupTitle,
  status: getOrderStatusLabel,
  role: (value: Role) => ROLE_LABELS[value],
  method: getPaymentMethodLabel,
  paymentMethod: getPaymentMethodLabel,
  paymentState: (value: PaymentFilter) => getPaymentFilterLabel(value),
};

type Line = { act: string; before: Fields; after: Fields };
type People = readonly { id: string; fullname: string }[];

/** What stayed as it was, or has no value that a person reads, is left out. */
export const listChanges = (line: Line, people: People): Change[] =>
  readFields(line, people).filter(({ before, after }) => before !== after);

function readFields({ act, before, after: recorded }: Line, people: People): Change[] {
  const after = act === 'cash.settle' ? readSettlement(recorded) : recorded;
  const settings = act === 'house.update' ? SETTING_ROWS.flatMap((row) => row.settings) : [];
  const names = new Map(people.map(({ id, fullname }) => [id, fullname]));
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const formatField = (values: Fields, field: string) =>
    values && (values[field] !== 0 || before?.[field]) ? formatValue(field, values[field], names) : null;
  return fields.map((field) => {
    const setting = settings.find(({ name }) => name === field);
    if (setting) return listSetting(setting, before, after);
    return {
      field: FIELDS[field] ?? field,
      before: formatField(before, field),
      after: formatField(after, field),
    };
  });
}

/** The amount of a settled gap is negative for a surplus. */
function readSettlement(after: Fields): Fields {
  const { amount: gap, outcome, ...owner } = after ?? {};
  return { ...owner, gap, outcome: describeOutcome(outcome as GapOutcome, Number(gap), 'day' in owner) };
}

/** The new livreur or setting, and up to two values of another subject, are short enough to stand beside the act. */
export function describeNewValue(line: Line, people: People): string | null {
  const { act } = line;
  if (/^dispatch\.(re)?assign/.test(act)) {
    const livreur = readFields(line, people).find(({ field }) => field === FIELDS.livreurId);
    return livreur ? formatChange(livreur) : null;
  }
  if (!/^((house|catalogue|accounts)\.update|cash\.takeBack)$/.test(act)) return null;
  const others = listChanges(line, people).filter(({ field }) => !REDUNDANT_FIELDS.includes(field));
  if (act === 'cash.takeBack') return others.map(({ after }) => after?.toLowerCase()).join(' du ') || null;
  const changes = [...listPriceChanges(line), ...others];
  if (act === 'house.update') return changes.length === 1 ? changes.map(formatChange).join() : null;
  if (changes.length > 2) return null;
  return changes.map((change) => `${change.field}\u00a0: ${formatChange(change)}`).join(', ') || null;
}

/** The prices of the services are listed one by one, and an amount stands in the act's own words. */
const REDUNDANT_FIELDS = [FIELDS.services, FIELDS.amount];

const formatChange = ({ before, after }: Change): string =>
  before && before !== after ? `${before} → ${after ?? '–'}` : (after ?? '–');

function listPriceChanges({ before, after }: Line): Change[] {
  const old = (before?.services ?? []) as Service[];
  return ((after?.services ?? []) as Service[]).flatMap((service) => {
    const last = old.find(({ name }) => name === service.name);
    if (!last || last.price === service.price) return [];
    return { field: service.name, before: formatServicePrice(last), after: formatServicePrice(service) };
  });
}

/** A setting is said as its page says it. */
function listSetting(setting: Setting, before: Fields, after: Fields): Change {
  const describe = (values: Fields) => describeSetting(setting, { ...HOUSE_DEFAULTS, ...values }, '');
  return {
    field: SETTING_WORDS[setting.name].label,
    before: describe(before),
    after: describe(after),
  };
}

function formatValue(field: string, value: unknown, names: ReadonlyMap<string, string>): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') {
    if (field === 'gap') return describeGap(value);
    if (field === 'bytes') return `${formatAmount(Math.ceil(value / 1000))}\u00a0ko`;
    if (AMOUNTS.includes(field)) return formatFcfa(value);
    return INSTANTS.includes(field) ? formatDateTime(value) : String(value);
  }
  if (Array.isArray(value) && value.every((one) => ID.test(String(one)))) return null;
  if (typeof value !== 'string') return formatRows(value) ?? JSON.stringify(value);
  return names.get(value) ?? LABELS[field]?.(value as never) ?? (ID.test(value) ? null : value);
}

function formatRows(value: unknown): string | null {
  if (!Array.isArray(value)) return null;
  const parts = value.map(formatRow);
  return parts.includes(null) ? null : parts.join(', ');
}

const formatServicePrice = ({ price, unit }: Service) => formatFcfa(price) + describeUnit(unit);

/** A row is a service of a garment, or a line of an order. */
function formatRow(row: unknown): string | null {
  if (typeof row !== 'object' || row === null || !('name' in row)) return null;
  if ('price' in row) return `${row.name} ${formatServicePrice(row as Service)}`;
  if (!('quantity' in row && 'service' in row && 'unitPrice' in row)) return null;
  const quantity = 'tenths' in row ? formatKilos(Number(row.tenths)) : `${row.quantity}\u00a0×`;
  return `${quantity}\u00a0${row.name} (${row.service}) à ${formatFcfa(Number(row.unitPrice))}`;
}
