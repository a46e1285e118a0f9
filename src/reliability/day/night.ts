import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openReadOnly, type Sqlite } from '#db/connection.ts';
import { findInconsistentRows } from '#db/consistency.ts';
import { DAY, formatIsoDay, startOfDay } from '#domain/format/calendar.ts';
import { type LedgerMethod, sumMethodAmounts } from '#domain/money/payment.ts';
import { findCustodyFaults, findUnjournaledCash } from '#testing/cash/custody.ts';
import { parseCsv } from '#testing/documents/csv.ts';
import { findUnbalancedPieces } from '#testing/pieces/balance.ts';
import { compareAccounts } from './accountBook.ts';
import { compareBooks } from './online.ts';
import { LIMITS } from './people.ts';
import type { Phone } from './phone.ts';
import { comparePromises } from './promises.ts';
import type { Shared } from './scenario.ts';

/** Each book names its own faults. */
export type Night = Record<'francs' | 'pieces' | 'promises', string[]>;

/** The database of the house is compared with what has really happened. */
export async function checkBalances(shared: Shared, isOver = false): Promise<Night> {
  const sqlite = openReadOnly(join(shared.house.folder, 'laveo.sqlite'));
  try {
    // A payment that was read late is money of the house only now.
    const books = await compareBooks(sqlite, shared);
    return {
      francs: [
        ...books,
        ...findCustodyFaults(sqlite),
        ...findUnjournaledCash(sqlite),
        ...compareCash(sqlite, shared),
        ...sqlite.prepare<[], string>(ABOVE_LIMITS).pluck().all(),
        ...(await compareFigures(sqlite, shared)),
        ...(await compareAccounts(sqlite, shared, isOver)),
      ],
      pieces: [
        ...findUnbalancedPieces(sqlite),
        ...findInconsistentRows(sqlite).map((row) => JSON.stringify(row)),
        ...compareLinen(sqlite, shared),
      ],
      promises: comparePromises(sqlite, shared),
    };
  } finally {
    sqlite.close();
  }
}

const readNumber = (sqlite: Sqlite, sql: string, ...values: unknown[]): number =>
  sqlite.prepare<unknown[], number>(`SELECT coalesce((${sql}), 0)`).pluck().get(values) ?? 0;

const REFUNDS_BY_ADMINS = `SELECT m.order_id, m.amount, m.at - m.at % ${DAY} AS day FROM money_entries m
  JOIN order_events e USING (sequence) JOIN actors a ON a.number = e.actor
  WHERE m.kind = 'refund' AND a.role = 'admin'
    AND NOT EXISTS (SELECT 1 FROM money_entries r WHERE r.reverses = m.sequence)`;
const ABOVE_LIMITS = `WITH refunds AS (${REFUNDS_BY_ADMINS})
  SELECT 'admins gave back ' || sum(amount) || ' of ' || order_id FROM refunds GROUP BY order_id
    HAVING sum(amount) > ${LIMITS.refundLimit}
  UNION ALL SELECT 'admins gave back ' || sum(amount) || ' on ' || day FROM refunds GROUP BY day
    HAVING sum(amount) > ${3 * LIMITS.refundLimit}`;

const EFFECT = `sum(CASE WHEN e.kind = 'receipt' OR r.kind = 'refund' THEN e.amount ELSE -e.amount END)`;
const LEDGER = `SELECT ${EFFECT} FROM money_entries e LEFT JOIN money_entries r ON r.sequence = e.reverses`;

/** Cash of which the livreur's phone has not told yet. */
function sumWaitingCash(phone: Phone, orderId?: string): number {
  const acts = phone.waiting.filter(({ procedure }) => procedure === 'missions.confirmCash');
  const waiting = acts.filter(({ input }) => orderId === undefined || input.orderId === orderId);
  return waiting.reduce((sum, { input }) => sum + (input.amount ?? 0), 0);
}

/** Orders of which a phone has something to tell yet. */
const listWaiting = (phones: readonly Phone[]) =>
  new Set(phones.flatMap(({ waiting }) => waiting.map(({ input }) => input.orderId)));

function compareCash(sqlite: Sqlite, { reality, phones }: Shared): string[] {
  const faults: string[] = [];
  const compare = (what: string, real: number, sql: string, ...values: unknown[]) => {
    const booked = readNumber(sqlite, sql, ...values);
    if (real !== booked) faults.push(`${what}: ${real} really, ${booked} in the books`);
  };
  for (const phone of phones) {
    const { id, fullname } = phone.livreur;
    const confirmed = (reality.received.get(id) ?? 0) - sumWaitingCash(phone);
    compare(`cash of ${fullname}`, confirmed, `${LEDGER} WHERE e.holder_id = ?`, id);
    const lost = reality.missingCoins.get(id) ?? 0;
    compare(`lost by ${fullname}`, lost, 'SELECT sum(gap) FROM cash_handovers WHERE livreur_id = ?', id);
  }
  for (const [id, laid] of reality.laidOnTable)
    compare(`hand-over ${id}`, laid, 'SELECT counted FROM cash_handovers WHERE id = ?', id);
  for (const [day, lost] of reality.drawerGaps)
    compare(`drawer of ${day}`, lost, 'SELECT gap FROM cash_days WHERE day = ?', Date.parse(day));
  for (const [id, { paid, favour }] of reality.money) {
    const confirmed = phones.reduce((left, phone) => left - sumWaitingCash(phone, id), paid);
    compare(`paid of order ${id}`, confirmed, 'SELECT amount_paid FROM orders WHERE id = ?', id);
    compare(`favours of order ${id}`, favour, 'SELECT rebate FROM orders WHERE id = ?', id);
  }
  const waiting = listWaiting(phones);
  for (const [id, price] of reality.prices)
    if (!waiting.has(id))
      compare(`lines of order ${id}`, price, 'SELECT total_items_price FROM orders WHERE id = ?', id);
  compare('money of the house', reality.house, `${LEDGER} WHERE e.holder_id IS NULL`);
  return faults;
}

type Amounts = Record<LedgerMethod, number>;
type Day = { received: Amounts; refunded: Amounts };

const ACCOUNT_RECEIPTS = `SELECT sum(iif(e.kind = 'receipt', e.amount, -e.amount)) FROM account_entries e
  LEFT JOIN account_entries r ON r.id = e.reverses
  WHERE e.booked_on = ? AND coalesce(r.kind, e.kind) = 'receipt'`;

/** The till, the panel and the export must show the same sum for a day as the ledger. */
async function compareFigures(sqlite: Sqlite, { house, people }: Shared): Promise<string[]> {
  const [owner] = people.owners;
  const from = startOfDay(house.now);
  const day = formatIsoDay(from);
  const caisse = await house.queryProcedure<Day>(owner, 'cash.day', { day });
  const period = { from: day, to: day };
  const { figures } = await house.queryProcedure<{ figures: Day }>(owner, 'stats.overview', period);
  const file = await house.download(owner, `/exports/encaissements.csv?from=${from}&to=${from + DAY}`);
  const [headings = [], ...rows] = parseCsv(file);
  const column = headings.indexOf('Effet (FCFA)');
  const exported = rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
  const computeNet = ({ received, refunded }: Day) => sumMethodAmounts(received) - sumMethodAmounts(refunded);
  const ledger = readNumber(sqlite, `${LEDGER} WHERE e.booked_on = ?`, from);
  const sums = [
    computeNet(caisse),
    computeNet(figures),
    exported + readNumber(sqlite, ACCOUNT_RECEIPTS, from),
  ];
  const all = ledger + readNumber(sqlite, ACCOUNT_RECEIPTS, from);
  return sums.every((sum) => sum === all)
    ? []
    : [`${day}: till, panel and export say ${sums}, the ledger ${all}`];
}

/** A settlement names pieces that are missing, or a surplus; a claim those that were missed at home. */
const LINEN = `SELECT pieces_held AS here,
    (SELECT coalesce(sum(pieces), 0) FROM handovers h WHERE h.order_id = o.id AND leg = 'pickup' AND undone_by IS NULL)
      + (SELECT coalesce(sum(max(-lost, 0)), 0) FROM count_settlements s WHERE s.order_id = o.id) AS fetched,
    (SELECT coalesce(sum(pieces), 0) FROM handovers h WHERE h.order_id = o.id AND leg = 'transfer') AS passedOn,
    (SELECT coalesce(sum(max(lost, 0)), 0) FROM count_settlements s WHERE s.order_id = o.id)
      + (SELECT coalesce(sum(lost_after_given), 0) FROM claims c WHERE c.order_id = o.id) AS missing
  FROM orders o WHERE id = ?`;

function compareLinen(sqlite: Sqlite, { reality, phones }: Shared): string[] {
  const find = sqlite.prepare(LINEN);
  const waiting = listWaiting(phones);
  return [...reality.linen].flatMap(([orderId, { broughtBack, ...linen }]) => {
    const real = { here: linen.fetched - broughtBack - linen.missing, ...linen };
    const books = find.get(orderId);
    if (waiting.has(orderId) || isDeepStrictEqual(books, real)) return [];
    return [`${orderId}: ${JSON.stringify(real)} really, ${JSON.stringify(books)} in the books`];
  });
}
