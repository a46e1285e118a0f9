import { proposeGroup } from '#domain/catalogue/proposedGroup.ts';
import { tellReturn } from '#domain/clock/told.ts';
import { MINUTE, roundUpToHalfHour } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { isBeforePickup, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Sqlite } from './connection.ts';
import { chainRow } from './integrity/auditChain.ts';
import { StoreRefusal } from './refusal.ts';

interface OldOrder {
  number: number;
  status: OrderStatus;
  slotFrom: number | null;
  pickupBy: number | null;
  deliverySlotFrom: number | null;
  deliverySlotTo: number | null;
  promisedAt: number;
  createdAt: number;
  /** The reason of a failed visit whose leg nobody has gone for since. */
  failure: string | null;
}

/** This step of migration 0058 tells every order's hour as its last act would have. */
export function tellOldOrders(sqlite: Sqlite): void {
  const stored = sqlite
    .prepare(`SELECT name, value FROM house_settings WHERE name IN ('hours', 'holidays', 'slotMinutes')`)
    .all() as { name: string; value: string }[];
  const settings = Object.fromEntries(stored.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
  const terms = { ...HOUSE_DEFAULTS, ...settings };
  const orders = sqlite
    .prepare(
      `SELECT number, status, slot_from AS slotFrom, pickup_by AS pickupBy, delivery_slot_from AS deliverySlotFrom,
         delivery_slot_to AS deliverySlotTo, promised_at AS promisedAt, created_at AS createdAt,
         CASE WHEN status IN ('pending', 'processing') AND visit_failed_at > coalesce(picked_up_at, 0) THEN
           (SELECT v.reason FROM visits v WHERE v.order_id = orders.id ORDER BY v.sequence DESC LIMIT 1) END AS failure
       FROM orders`,
    )
    .all() as OldOrder[];
  const update = sqlite.prepare('UPDATE orders SET told_at = ?, pickup_by = ? WHERE number = ?');
  for (const order of orders) {
    const isPickup = isBeforePickup(order.status);
    const pickupBy =
      isPickup && order.slotFrom === null
        ? roundUpToHalfHour(order.pickupBy ?? order.createdAt + terms.slotMinutes * MINUTE)
        : order.pickupBy;
    const hasSlot = (isPickup ? order.slotFrom : order.deliverySlotFrom) !== null;
    const isAsked = order.failure !== null && order.failure !== 'panne' && !hasSlot;
    const toldAt = isPickup ? pickupBy : tellReturn(terms, order);
    update.run(isAsked ? null : toldAt, pickupBy, order.number);
  }
}

/** This step of migration 0023 keeps each garment in the group under which price lists showed it before. */
export function groupGarments(sqlite: Sqlite): void {
  const garments = sqlite.prepare('SELECT id, name FROM products').all() as { id: string; name: string }[];
  const update = sqlite.prepare('UPDATE products SET garment_group = ? WHERE id = ?');
  for (const { id, name } of garments) update.run(proposeGroup(name), id);
}

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

const HOUSE = { actorId: 'laveo', actorName: 'Laveo', actorRole: 'system', ip: '-' } as const;

/** This step of migration 0062 tells the journal which rows it removes. A new house has nobody yet, and nothing to tell. */
export function journalRemovedSettings(sqlite: Sqlite): void {
  const removed = sqlite
    .prepare(
      `SELECT name, value FROM house_settings
       WHERE name IN ('refundDayLimit', 'secondFactorDays', 'showsFigures') AND EXISTS (SELECT 1 FROM users)`,
    )
    .all() as { name: string; value: string }[];
  if (removed.length === 0) return;
  const actor = findActor(sqlite);
  const insert = sqlite.prepare(
    `INSERT INTO audit (at, actor, ip, act, subject, before, after, salt, person_hash, hash)
     VALUES (@at, @actor, @ip, @act, @subject, @before, @after, unhex(@salt), unhex(@personHash), unhex(@hash))`,
  );
  const selectLast = sqlite
    .prepare('SELECT lower(hex(hash)) FROM audit ORDER BY sequence DESC LIMIT 1')
    .pluck();
  for (const { name, value } of removed) {
    const row = {
      ...HOUSE,
      at: Date.now(),
      act: 'house.update',
      subject: 'house',
      before: { [name]: JSON.parse(value) as unknown },
      after: { [name]: null },
    } as const;
    insert.run({ ...chainRow((selectLast.get() as string | undefined) ?? '', row), actor });
  }
}

function findActor(sqlite: Sqlite): unknown {
  const { actorId, actorName, actorRole } = HOUSE;
  const find = sqlite.prepare('SELECT number FROM actors WHERE user_id = ? AND name = ? AND role = ?');
  const add = sqlite.prepare('INSERT INTO actors (user_id, name, role) VALUES (?, ?, ?) RETURNING number');
  const person = [actorId, actorName, actorRole];
  return find.pluck().get(person) ?? add.pluck().get(person);
}
