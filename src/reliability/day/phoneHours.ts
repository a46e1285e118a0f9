import type { Sqlite } from '#db/connection.ts';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import type { Shared } from './scenario.ts';

/** A step that a phone made at `at` and sent when it had a network; `heardAt` is its last question before. */
export type PhoneAct = { orderId: string; livreurId: string; at: number; sentAt: number; heardAt: number };

const DATED = [
  'missions.advance',
  'missions.fail',
  'missions.confirmCash',
  'missions.giveBack',
  'missions.contacted',
];
export const isDated = (procedure: string): boolean => DATED.includes(procedure);

const BELIEVED = 12 * HOUR;

const RECORDED = `SELECT sequence, at, phone_at AS phoneAt FROM order_events e
  JOIN orders o ON o.number = e.order_number JOIN actors a ON a.number = e.actor
  WHERE o.id = ? AND a.user_id = ? AND recorded_at = ?`;
const LATER_TURN = `SELECT 1 FROM order_events WHERE order_number = (SELECT number FROM orders WHERE id = ?) AND sequence < ? AND at > ? LIMIT 1`;

/** The hour of a step is the phone's, unless the phone could have sent it sooner or the order had gone on meanwhile. */
export function comparePhoneHours(sqlite: Sqlite, { reality }: Shared): string[] {
  const findRecorded = sqlite.prepare(RECORDED);
  const findLaterTurn = sqlite.prepare(LATER_TURN);
  return reality.phoneActs.splice(0).flatMap(({ orderId, livreurId, at, sentAt, heardAt }) => {
    const events = findRecorded.all(orderId, livreurId, sentAt) as {
      sequence: number;
      at: number;
      phoneAt: number | null;
    }[];
    const mayBeBelieved = sentAt - at <= BELIEVED && heardAt <= at + MINUTE;
    const isRight = events.some((event) => {
      if (event.phoneAt === null) return mayBeBelieved && event.at === at;
      const isFlagged = event.phoneAt === at && event.at === sentAt;
      return isFlagged && (!mayBeBelieved || findLaterTurn.get(orderId, event.sequence, at) !== undefined);
    });
    const hours = [at, sentAt, heardAt].map((hour) => new Date(hour).toISOString()).join(', ');
    return isRight
      ? []
      : [`${orderId.slice(0, 8)}: a step made, sent, last heard ${hours}: ${JSON.stringify(events)}`];
  });
}
