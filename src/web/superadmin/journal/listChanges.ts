import { describeUnit, getGroupTitle, type Service } from '#domain/catalogue/catalogue.ts';
import { formatDateTime, formatNumericDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import {
  getOrderStatusLabel,
  getPaymentMethodLabel,
  PAYMENT_STATE_LABELS,
  ROLE_LABELS,
} from '#domain/format/wording.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { PRODUCT_LABELS } from '#domain/inputs/catalogue.ts';
import { describeGap, describeOutcome } from '#domain/money/cash.ts';
import type { GapOutcome, PaymentState } from '#domain/money/payment.ts';
import { formatKilos } from '#domain/orders/units.ts';
import type { Role } from '#domain/people/roles.ts';
import { describeSetting, type Setting } from '../house/settingKind.tsx';
import { SETTING_ROWS } from '../house/settings.ts';
import { SETTING_WORDS } from '../house/settingWords.ts';

type Fields = Record<string, unknown> | null;

type Change = { field: string; before: string | null; after: string | null };

/** A field that is missing here is shown by its name in the code. */
const FIELDS: Record<string, string> = {
  ...PRODUCT_LABELS,
  active: 'Compte actif',
  agreed: 'Accord',
  amount: 'Montant',
  amountPaid: 'Payé',
  bytes: 'Taille',
  ceiling: 'Plafond',
  change: 'Changement',
  closed: 'Fermée',
  counted: 'Compté',
  day: 'Jour',
  declared: 'Déclaré',
  discount: 'Remise, en %',
  expected: 'Attendu',
  gap: 'Écart',
  grandTotal: 'Total',
  insteadOf: 'À la place du paiement',
  lines: 'Articles',
  livreurId: 'Livreur',
  clientId: 'Client',
  method: 'Moyen',
  moved: 'Retours déplacés',
  ncc: 'NCC',
  outcome: 'Décision',
  paymentMethod: 'Moyen de paiement',
  paymentState: 'Paiement',
  pieces: 'Pièces',
  prices: 'Prix propres',
  rccm: 'RCCM',
  reason: 'Motif',
  rebate: 'Geste commercial',
  receipts: 'Encaissements',
  promisedAt: 'Retour prévu',
  role: 'Rôle',
  since: 'Début',
  slot: 'Créneau',
  state: 'État',
  status: 'Statut',
  terms: 'Délai, en jours',
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
const INSTANTS = ['promisedAt', 'createdAt', 'since', 'slot', 'until'];
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
  day: formatNumericDay,
  state: (value: string) => STATES[value] ?? value,
  group: getGroupTitle,
  status: getOrderStatusLabel,
  role: (value: Role) => ROLE_LABELS[value],
  method: getPaymentMethodLabel,
  paymentMethod: getPaymentMethodLabel,
  paymentState: (value: PaymentState) => PAYMENT_STATE_LABELS[value],
};

type Line = { act: string; before: Fields; after: Fields };
type People = readonly { id: string; fullname: string }[];

export function listChanges({ act, before, after: recorded }: Line, people: People): Change[] {
  const after = act === 'cash.settle' ? readSettlement(recorded) : recorded;
  const settings = act === 'house.update' ? SETTING_ROWS.flatMap((row) => row.settings) : [];
  const names = new Map(people.map(({ id, fullname }) => [id, fullname]));
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const formatField = (values: Fields, field: string) =>
    values && field in values ? formatValue(field, values[field], names) : null;
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

/** The old and the new value of one setting, price or livreur are short enough to stand beside the act. */
export function describeNewValue(line: Line, people: People): string | null {
  const isOfLivreur = /^dispatch\.(re)?assign/.test(line.act);
  const all = isOfLivreur || line.act === 'house.update' ? listChanges(line, people) : listPriceChanges(line);
  const changes = isOfLivreur ? all.filter(({ field }) => field === FIELDS.livreurId) : all;
  const [change] = changes;
  if (!change || changes.length > 1) return null;
  if (isOfLivreur && (!change.before || change.before === change.after)) return change.after;
  if (!change.before) return null;
  return `${change.before} → ${change.after}`;
}

function listPriceChanges({ act, before, after }: Line): Change[] {
  if (act !== 'catalogue.update') return [];
  const old = (before?.services ?? []) as Service[];
  return ((after?.services ?? []) as Service[]).flatMap((service) => {
    const last = old.find(({ name }) => name === service.name);
    if (!last || last.price === service.price) return [];
    return [{ field: 'price', before: formatRow(last), after: formatServicePrice(service) }];
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
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') {
    if (field === 'gap') return describeGap(value);
    if (AMOUNTS.includes(field)) return formatFcfa(value);
    return INSTANTS.includes(field) ? formatDateTime(value) : String(value);
  }
  if (typeof value !== 'string') return formatRows(value) ?? JSON.stringify(value);
  return names.get(value) ?? LABELS[field]?.(value as never) ?? value;
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
