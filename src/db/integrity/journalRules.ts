import { HOUSE_SETTINGS } from '#domain/house.ts';
import { EARLIER_CASH_KEY } from '#domain/money/cash.ts';
import type { Sqlite } from '../connection.ts';
import { readUnwitnessedEvents } from './handoverHash.ts';
import type { ConsistencyRule } from './moneyRules.ts';

/** The chain names a row whose JSON was damaged; to the rules that read it here it tells nothing. */
export const JOURNAL = `(SELECT sequence, subject, actor_id, act, iif(json_valid(after), after, '{}') AS after FROM journal)`;

/** Until November 2026 the rows of a demonstration were written without their acts. */
const isReal = (actor: string) => `coalesce(${actor}, '') NOT IN (SELECT id FROM users WHERE demo = 1)`;

const COUNTS: readonly ConsistencyRule[] = [
  [
    'une remise de caisse n’est pas celle du journal',
    `SELECT 'remise ' || h.id FROM cash_handovers h WHERE h.key <> '${EARLIER_CASH_KEY}' AND ${isReal('h.livreur_id')}
       AND NOT EXISTS (SELECT 1 FROM ${JOURNAL} t WHERE t.subject = h.id AND t.act IN ('cash.handIn', 'cash.handInFor')
         AND t.after ->> 'livreurId' = h.livreur_id)`,
  ],
  [
    'le compte d’une remise n’est pas celui du journal',
    `WITH told AS (
       SELECT *, row_number() OVER (PARTITION BY subject ORDER BY sequence) AS nth FROM ${JOURNAL} WHERE act IN ('cash.count', 'cash.recount')
     ) SELECT DISTINCT 'remise ' || coalesce(c.handover_id, t.subject) FROM cash_counts c
       FULL JOIN told t ON t.subject = c.handover_id AND t.nth = c.nth LEFT JOIN cash_handovers h ON h.id = coalesce(c.handover_id, t.subject)
       WHERE ${isReal('c.counted_by')} AND (c.counted IS NOT t.after ->> 'counted' OR c.counted_by IS NOT t.actor_id
         OR (t.nth = 1 AND (h.expected IS NOT t.after ->> 'expected' OR h.declared IS NOT t.after ->> 'declared')))`,
  ],
];

const SETTLED = `SELECT id, 'remise ' || id AS name, gap, outcome, settled_by FROM cash_handovers WHERE outcome IS NOT NULL
  UNION ALL SELECT id, 'caisse du ' || date(day / 1000, 'unixepoch'), gap, outcome, settled_by FROM cash_days WHERE outcome IS NOT NULL`;

const GAPS: ConsistencyRule = [
  'ce qu’est devenu un écart n’est pas ce qu’en dit le journal',
  `WITH told AS (SELECT * FROM ${JOURNAL} WHERE act = 'cash.settle'), settled AS (${SETTLED})
   SELECT coalesce(s.name, 'remise ' || t.subject) FROM settled s FULL JOIN told t ON t.subject = s.id
     WHERE ${isReal('s.settled_by')} AND (s.outcome IS NOT t.after ->> 'outcome' OR s.gap IS NOT t.after ->> 'amount' OR s.settled_by IS NOT t.actor_id)`,
];

const DRAWER: readonly ConsistencyRule[] = [
  [
    'la clôture d’un jour n’est pas celle du journal',
    `WITH told AS (SELECT * FROM ${JOURNAL} WHERE act = 'cash.closeDay')
     SELECT 'caisse du ' || coalesce(date(d.day / 1000, 'unixepoch'), t.after ->> 'day') FROM cash_days d FULL JOIN told t ON t.subject = d.id
       WHERE ${isReal('d.closed_by')} AND (d.counted IS NOT t.after ->> 'counted' OR d.expected IS NOT t.after ->> 'expected'
         OR d.gap IS NOT t.after ->> 'gap' OR d.closed_by IS NOT t.actor_id)`,
  ],
  [
    'une dépense ou un dépôt n’est pas celui du journal',
    `WITH told AS (SELECT * FROM ${JOURNAL} WHERE act IN ('cash.spend', 'cash.deposit', 'cash.takeBack'))
     SELECT 'mouvement de caisse ' || coalesce(d.id, t.subject) FROM drawer_entries d FULL JOIN told t ON t.subject = d.id
       WHERE ${isReal('d.actor_id')} AND (d.amount IS NOT t.after ->> 'amount' OR d.actor_id IS NOT t.actor_id
         OR t.act IS NOT CASE d.kind WHEN 'expense' THEN 'cash.spend' WHEN 'deposit' THEN 'cash.deposit' ELSE 'cash.takeBack' END)`,
  ],
];

/** The journal does not say which claim of the order was answered, or opened again. */
const CLAIMS: ConsistencyRule = [
  'la réponse à une réclamation n’est pas celle du journal',
  `WITH answers AS (
     SELECT order_id, state AS outcome, lost, count(*) AS n FROM claims WHERE state <> 'open' AND ${isReal('answered_by')} GROUP BY 1, 2, 3
   ), told AS (
     SELECT subject AS order_id, after ->> 'outcome' AS outcome, after ->> 'lost' AS lost, sum(iif(act = 'dispatch.answerClaim', 1, -1)) AS n FROM ${JOURNAL}
     WHERE act IN ('dispatch.answerClaim', 'dispatch.reopenClaim') AND ${isReal('actor_id')} AND EXISTS (SELECT 1 FROM orders WHERE id = subject) GROUP BY 1, 2, 3 HAVING n <> 0
   ) SELECT DISTINCT order_id FROM answers a FULL JOIN told t USING (order_id, outcome, lost) WHERE a.n IS NOT t.n`,
];

const SETTING_NAMES = HOUSE_SETTINGS.map((name) => `'${name}'`).join(', ');

/** An earlier demonstration has three settings without a row; an earlier file has settings that are none any more. */
const SETTINGS: ConsistencyRule = [
  'un réglage de la maison n’est pas celui du journal',
  `WITH told AS (
     SELECT j.key AS name, a.after -> j.key AS value, max(a.sequence) FROM ${JOURNAL} a, json_each(a.after) j
     WHERE a.act = 'house.update' AND j.key IN (${SETTING_NAMES}) GROUP BY j.key
   ) SELECT 'réglage ' || name FROM house_settings s FULL JOIN told t USING (name)
     WHERE name IN (${SETTING_NAMES}) AND coalesce(iif(json_valid(s.value), json(s.value), s.value), 'null') <> coalesce(t.value, '')
       AND NOT (t.value IS NULL AND name IN ('teamPhone', 'teamWhatsapp', 'drawerFloat') AND EXISTS (SELECT 1 FROM users WHERE demo = 1))`,
];

/**
 * Livreurs sign up by themselves. A house whose owner was not seeded gives no role in its journal. Until its letter is
 * confirmed, an account may be signed up for several roles, and the two acts that are left out may name another one.
 */
const ROLES: ConsistencyRule = [
  'le rôle d’un compte n’est pas celui que le journal lui donne',
  `WITH given AS (
     SELECT subject, after ->> 'role' AS role, sequence FROM ${JOURNAL}
     WHERE act IN ('cli.seed', 'cli.promote', 'people.create', 'auth.signUpInternal')
   ), acted AS (
     SELECT actor_id, actor_role FROM events WHERE actor_role <> 'system'
     UNION SELECT actor_id, actor_role FROM journal WHERE act NOT IN ('auth.signUpInternal', 'auth.resetPassword')
   ) SELECT 'compte ' || u.id FROM users u WHERE u.role IN ('admin', 'superadmin') AND EXISTS (SELECT 1 FROM journal WHERE act = 'cli.seed')
       AND NOT EXISTS (SELECT 1 FROM given g WHERE g.subject = u.id AND g.role = u.role)
     UNION SELECT 'compte ' || u.id FROM acted a JOIN users u ON u.id = a.actor_id WHERE u.role <> a.actor_role
       AND u.role IS NOT (SELECT role FROM given g WHERE g.subject = u.id ORDER BY sequence DESC LIMIT 1)`,
];

/**
 * A stop of the plant, and new hours, move many promises in one row of the journal. The event of a removal has the id of
 * its order in its detail.
 */
const buildUntoldActs = (unwitnessed: number): ConsistencyRule => [
  'un acte de l’équipe n’est pas dans le journal',
  `WITH acts AS (
     SELECT coalesce(e.order_id, e.detail) AS order_id, count(*) AS n FROM events e JOIN users u ON u.id = e.actor_id AND u.demo = 0
     WHERE e.sequence > ${unwitnessed} AND e.actor_role IN ('admin', 'superadmin') AND e.kind <> 'promiseMoved' GROUP BY 1
   ) SELECT order_id FROM acts WHERE n > (SELECT count(*) FROM journal WHERE subject = order_id)`,
];

/** The desk’s acts stand in the chained journal too. */
export const listJournalRules = (sqlite: Sqlite): readonly ConsistencyRule[] => [
  ...COUNTS,
  GAPS,
  ...DRAWER,
  CLAIMS,
  SETTINGS,
  ROLES,
  buildUntoldActs(readUnwitnessedEvents(sqlite)),
];
