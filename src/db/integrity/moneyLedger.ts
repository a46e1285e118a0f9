import type { Sqlite } from '../connection.ts';
import { StoreRefusal } from '../refusal.ts';

const PAID_BY_MONTH = `SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch') AS month, sum(grand_total) AS amount FROM orders WHERE payment_state = 'paid' GROUP BY month ORDER BY month`;
const RECEIVED_BY_MONTH = `SELECT strftime('%Y-%m', at / 1000, 'unixepoch') AS month, sum(amount) AS amount FROM money_entries GROUP BY month ORDER BY month`;

type Month = { month: string; amount: number };

/** The migration makes receipts of paid orders, and each month must keep the amount that it had received before. */
export function proveLedger(sqlite: Sqlite): void {
  const readAmounts = (sql: string) =>
    new Map((sqlite.prepare(sql).all() as Month[]).map(({ month, amount }) => [month, amount]));
  const [before, after] = [readAmounts(PAID_BY_MONTH), readAmounts(RECEIVED_BY_MONTH)];
  for (const month of new Set([...before.keys(), ...after.keys()])) {
    const [paid, received] = [before.get(month) ?? 0, after.get(month) ?? 0];
    if (paid !== received)
      throw new StoreRefusal(
        'MIGRATION',
        `Les commandes payées en ${month} font ${paid} FCFA, leur histoire n’en montre que ${received}. Rien n’a été changé\u00a0; «\u00a0laveo verify\u00a0» nomme les commandes.`,
      );
  }
}
