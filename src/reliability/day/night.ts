import { join } from 'node:path';
import { openReadOnly, type Sqlite } from '#db/connection.ts';
import { findInconsistentRows } from '#db/consistency.ts';
import { findMissingFiles } from '#db/files/namedFiles.ts';
import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { type LedgerMethod, sumMethodAmounts } from '#domain/money/payment.ts';
import { findCustodyFaults, findUnjournaledCash } from '#testing/cash/custody.ts';
import { parseCsv } from '#testing/documents/csv.ts';
import { findUnbalancedPieces } from '#testing/pieces/balance.ts';
import { compareBooks } from './online.ts';
import { comparePhoneHours } from './phoneHours.ts';
import { comparePromises } from './promiseBalance.ts';
import { compareLetters } from './promiseLetters.ts';
import type { Shared } from './scenario.ts';

export type Night = { francs: string[]; pieces: string[]; promises: string[]; explained: string[] };

/** The database of the house is compared with what has really happened: francs, pieces and promises. */
export async function checkBalances(shared: Shared): Promise<Night> {
  const sqlite = openReadOnly(join(shared.house.folder, 'laveo.sqlite'));
  try {
    const explained: string[] = [];
    // What was read late is money of the house only now.
    const books = await compareBooks(sqlite, shared);
    return {
      francs: [
        ...books,
        ...findCustodyFaults(sqlite),
        ...findUnjournaledCash(sqlite),
        ...compareCash(sqlite, shared, explained),
        ...(await compareFigures(sqlite, shared)),
      ],
      pieces: [
        ...findUnbalancedPieces(sqlite),
        ...findInconsistentRows(sqlite).map((row) => JSON.stringify(row)),
        ...compareLinen(sqlite, shared, explained),
        ...compareAttempts(sqlite, shared),
        ...findMissingFiles(shared.house.folder, sqlite),
      ],
      promises: [
        ...comparePromises(sqlite, shared, explained),
        ...compareLetters(sqlite, shared, explained),
        ...comparePhoneHours(sqlite, shared),
      ],
      explained,
    };
  } finally {
    sqlite.close();
  }
}

const readNumber = (sqlite: Sqlite, sql: string, ...values: unknown[]) =>
  Number(
    sqlite
      .prepare(sql)
      .pluck()
      .get(...values) ?? 0,
  );

function compareAttempts(sqlite: Sqlite, { reality }: Shared): string[] {
  const recorded = readNumber(sqlite, 'SELECT count(*) FROM contact_attempts');
  return recorded === reality.attempts
    ? []
    : [`${reality.attempts} calls and messages, ${recorded} recorded`];
}

function sumWaitingCash(shared: Shared, livreurId: string): number {
  const phone = shared.phones.find(({ livreur }) => livreur.id === livreurId);
  const acts = phone?.waiting.filter(({ procedure }) => procedure === 'missions.confirmCash') ?? [];
  return acts.reduce((sum, { input }) => sum + ((input as { amount?: number }).amount ?? 0), 0);
}

const EFFECT = `CASE WHEN e.kind = 'receipt' OR r.kind = 'refund' THEN e.amount ELSE -e.amount END`;
const REFUNDS_BY_ADMINS = `SELECT sum(m.amount) FROM money_entries m JOIN order_events e USING (sequence) JOIN actors a ON a.number = e.actor
  WHERE m.kind = 'refund' AND a.role = 'admin' AND m.at >= ? AND m.at < ?`;
const ENTRIES = 'FROM money_entries e LEFT JOIN money_entries r ON r.sequence = e.reverses';

function compareCash(sqlite: Sqlite, shared: Shared, explained: string[]): string[] {
  const { reality } = shared;
  const faults: string[] = [];
  const recordDifference = (what: string, real: number, known: number) => {
    if (real !== known) faults.push(`${what}: ${real} really, ${known} in the books`);
  };
  for (const { livreur } of shared.phones) {
    const waiting = sumWaitingCash(shared, livreur.id);
    if (waiting) explained.push(`${waiting} F wait on the phone of ${livreur.fullname}`);
    const recorded = readNumber(sqlite, `SELECT sum(${EFFECT}) ${ENTRIES} WHERE e.holder_id = ?`, livreur.id);
    recordDifference(
      `cash of ${livreur.fullname}`,
      reality.received.get(livreur.id) ?? 0,
      recorded + waiting,
    );
    const gaps = readNumber(sqlite, 'SELECT sum(gap) FROM cash_handovers WHERE livreur_id = ?', livreur.id);
    recordDifference(
      `coins that ${livreur.fullname} has lost`,
      reality.missingCoins.get(livreur.id) ?? 0,
      gaps,
    );
    if (gaps) explained.push(`${gaps} F are missing in the name of ${livreur.fullname}`);
  }
  for (const [handoverId, laid] of reality.laidOnTable)
    recordDifference(
      `hand-over ${handoverId}`,
      laid,
      readNumber(sqlite, 'SELECT counted FROM cash_handovers WHERE id = ?', handoverId),
    );
  for (const [day, lost] of reality.drawerGaps)
    recordDifference(
      `drawer of ${day}`,
      lost,
      readNumber(sqlite, 'SELECT gap FROM cash_days WHERE day = ?', Date.parse(day)),
    );
  for (const [orderId] of reality.listOrders())
    recordDifference(
      `favours of order ${orderId}`,
      reality.favours.get(orderId) ?? 0,
      readNumber(sqlite, 'SELECT rebate FROM orders WHERE id = ?', orderId),
    );
  for (const [day, refunded] of reality.refundedByAdmins) {
    recordDifference(
      `refunds by admins on ${formatIsoDay(day)}`,
      refunded,
      readNumber(sqlite, REFUNDS_BY_ADMINS, day, day + DAY),
    );
    if (refunded > HOUSE_DEFAULTS.refundDayLimit) faults.push(`admins gave back ${refunded} in one day`);
  }
  recordDifference(
    'money of the house',
    reality.house,
    readNumber(sqlite, `SELECT sum(${EFFECT}) ${ENTRIES} WHERE e.holder_id IS NULL`),
  );
  return faults;
}

type Amounts = Record<LedgerMethod, number>;
type Day = { received: Amounts; refunded: Amounts };

/** The till, the panel and the export must show the same sum for a day as the ledger. */
async function compareFigures(sqlite: Sqlite, { house, people }: Shared): Promise<string[]> {
  const [owner] = people.owners;
  const since = house.now - (house.now % DAY);
  const day = formatIsoDay(since);
  const caisse = await house.queryProcedure<Day>(owner, 'cash.day', { day });
  const { figures } = await house.queryProcedure<{ figures: Day }>(owner, 'stats.overview', {
    from: day,
    to: day,
  });
  const file = await house.download(owner, `/exports/encaissements.csv?from=${since}&to=${since + DAY}`);
  const [headings = [], ...rows] = parseCsv(file);
  const column = headings.indexOf('Effet (FCFA)');
  const exported = rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
  const computeNet = ({ received, refunded }: Day) => sumMethodAmounts(received) - sumMethodAmounts(refunded);
  const ledger = readNumber(
    sqlite,
    `SELECT sum(${EFFECT}) ${ENTRIES} WHERE e.booked_on >= ? AND e.booked_on < ?`,
    since,
    since + DAY,
  );
  const sums = { Caisse: computeNet(caisse), 'the panel': computeNet(figures), 'the export': exported };
  return Object.entries(sums).flatMap(([where, sum]) =>
    sum === ledger ? [] : [`${day}: ${where} says ${sum}, the ledger ${ledger}`],
  );
}

const LINEN = `SELECT o.id, o.pieces_held AS held,
    coalesce((SELECT sum(pieces) FROM handovers h WHERE h.order_id = o.id AND h.leg = 'pickup' AND h.undone_by IS NULL), 0) AS fetched,
    coalesce((SELECT sum(pieces) FROM handovers h WHERE h.order_id = o.id AND h.leg = 'transfer'), 0) AS passedOn,
    coalesce((SELECT sum(max(lost, 0)) FROM count_settlements s WHERE s.order_id = o.id), 0) AS settled,
    coalesce((SELECT sum(max(-lost, 0)) FROM count_settlements s WHERE s.order_id = o.id), 0) AS surplus,
    coalesce((SELECT sum(lost_after_given) FROM claims c WHERE c.order_id = o.id), 0) AS lostAfterGiven,
    coalesce((SELECT sum(c.pieces) FROM claims c WHERE c.order_id = o.id AND c.state = 'open' AND c.kind = 'manquant'), 0) AS claimed
  FROM orders o WHERE o.id = ?`;

type LinenRow = Record<
  'held' | 'fetched' | 'passedOn' | 'settled' | 'surplus' | 'lostAfterGiven' | 'claimed',
  number
>;

function compareLinen(sqlite: Sqlite, { reality, phones }: Shared, explained: string[]): string[] {
  const find = sqlite.prepare(LINEN);
  const waiting = new Map(
    phones.flatMap(({ livreur, waiting: acts }) =>
      acts.map(({ input }) => [input.orderId, livreur.fullname]),
    ),
  );
  return reality.listOrders().flatMap(([orderId, { fetched, passedOn, broughtBack, missing }]) => {
    const books = find.get(orderId) as LinenRow;
    const here = fetched - broughtBack - missing;
    const lost = books.settled + books.lostAfterGiven;
    const isMissingNamed = missing >= lost && missing <= lost + books.claimed;
    const isFetchedKnown = fetched === books.fetched + books.surplus;
    const isPassedOn = passedOn === books.passedOn;
    if (here === books.held && isFetchedKnown && isPassedOn && isMissingNamed) {
      if (missing) explained.push(`${missing} piece of ${orderId.slice(0, 8)} is lost: ${lost} by name`);
      return [];
    }
    const holder = waiting.get(orderId);
    if (!holder)
      return [
        `${orderId}: ${fetched} really fetched, ${here} here, ${passedOn} passed on, ${missing} lost; in the books ${JSON.stringify(books)}`,
      ];
    explained.push(`linen of ${orderId.slice(0, 8)} waits on the phone of ${holder}`);
    return [];
  });
}
