import { DAY, HOUR } from '#domain/format/calendar.ts';
import {
  LETTER_ON_ARRIVAL,
  type LetterData,
  type LetterKind,
  NO_ANSWER,
  type OrderInLetter,
} from '#domain/letters.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { outbox } from '../schema.ts';
import type { Store } from '../store.ts';
import type { Random } from './chance.ts';
import type { DemoPerson } from './model.ts';
import type { OrderRows } from './order.ts';

type Row = typeof outbox.$inferInsert;
export type LetterSubject = <Kind extends LetterKind>(kind: Kind, data: LetterData[Kind]) => string;

const SINCE = 7 * DAY;

const KINDS: Record<OrderStatus, OrderLetter> = LETTER_ON_ARRIVAL;
type OrderLetter = (typeof LETTER_ON_ARRIVAL)[keyof typeof LETTER_ON_ARRIVAL];

type Message = { fullname: string; email: string; message: string; createdAt: number; waits: boolean };

interface Correspondence {
  clients: readonly (DemoPerson & { email: string })[];
  superadmin: DemoPerson & { email: string };
  orders: readonly OrderRows[];
  messages: readonly Message[];
  now: number;
  subjectOf: LetterSubject;
}

export function insertLetters(store: Store, chance: Random, demo: Correspondence): void {
  const letters = [...composeOrderLetters(demo), ...listTeamLetters(demo)]
    .filter(({ at }) => at > demo.now - SINCE && at <= demo.now)
    .sort((a, b) => a.at - b.at);
  const refused = letters.findLast(({ kind, at }) => kind === 'order.delivered' && at < demo.now - DAY);
  for (const letter of letters) {
    const { at, kind, to, data, subject } = letter;
    const row = {
      id: makeLetterId(at, chance),
      kind,
      recipient: to,
      urgency: 3,
      createdAt: at,
      attempts: 1,
    } satisfies Row;
    const outcome: Partial<Row> =
      letter === refused
        ? { state: 'dead', data, attempts: 4, lastError: '422 Mailbox full' }
        : letter.waits
          ? { state: 'waiting', data, attempts: 3, lastError: NO_ANSWER, dueAt: demo.now + 2 * HOUR }
          : { state: 'sent', subject, sentAt: at + 3000 };
    store.db
      .insert(outbox)
      .values({ ...row, ...outcome })
      .run();
  }
}

/** Ids increase with time, as those of `server/mail/letterId.ts` do: the letters that were sent are listed by them. */
function makeLetterId(at: number, chance: Random): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.id().slice(15)}`;
}

interface Written {
  at: number;
  kind: LetterKind;
  to: string;
  data: LetterData[LetterKind];
  subject: string;
  waits?: boolean;
}

function composeOrderLetters({ clients, orders, subjectOf }: Correspondence): Written[] {
  const mailboxes = new Map(clients.map(({ id, email }) => [id, email]));
  return orders.flatMap(({ order, events }) =>
    events.flatMap(({ to: status, at }) => {
      const kind = status && KINDS[status];
      const to = mailboxes.get(order.clientId ?? '');
      if (!kind || !to) return [];
      const data = pickLetterFields(order);
      return [{ at, kind, to, data, subject: subjectOf(kind, data) }];
    }),
  );
}

function pickLetterFields(order: OrderRows['order']): OrderInLetter {
  return {
    id: order.id,
    fullname: order.clientName,
    grandTotal: order.grandTotal,
    transportFee: order.transportFee,
    pieces: order.pieces,
    clientAddress: order.clientAddress,
    paymentMethod: order.paymentMethod ?? null,
    paymentState: order.paymentState ?? 'due',
    amountPaid: order.amountPaid ?? 0,
    livreurName: order.livreurName ?? null,
    livreurPhone: order.livreurPhone ?? null,
    promisedAt: order.promisedAt ?? 0,
  };
}

function listTeamLetters({ superadmin, messages, subjectOf, now }: Correspondence): Written[] {
  return messages.map(({ fullname, email, message, createdAt, waits }) => {
    const data = { fullname, email, message, area: 'superadmin' } as const;
    const isNew = waits && now - createdAt < DAY;
    return {
      at: createdAt,
      kind: 'inbox.message',
      to: superadmin.email,
      data,
      subject: subjectOf('inbox.message', data),
      waits: isNew,
    };
  });
}
