import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import type { Data } from '../data.ts';
import { CARD_FORM, makeQuery } from '../pair.ts';
import type { Asked } from '../rawHttp.ts';

type Who = 'desk' | 'client' | 'livreur' | 'superadmin';

/** What answers all that is open may grow with the town, and has a goal of its own where people wait less for it. */
export type Growing = { name: string; request: Asked; answersAll?: boolean; mostMs?: number };

export interface Known {
  oldReference: string;
  oldPhone: string;
  clientPhone: string;
  pendingOrder: string;
  assignedOrder: string;
  livreurs: string[];
}

const QUARTER = { bounds: { west: -4.02, south: 5.33, east: -3.95, north: 5.4 }, zoom: 13 };
const STREET = { bounds: { west: -3.995, south: 5.355, east: -3.985, north: 5.365 }, zoom: 16 };
const LATE = { promise: 'late' };
const NOBODY = '00000000-0000-4000-8000-000000000000';

export function listGrowingReads(data: Data, known: Known): Growing[] {
  const makeRead = (name: string, who: Who, procedure: string, input?: object): Growing => ({
    name,
    request: input
      ? makeQuery(procedure, input, data[who])
      : { path: `/trpc/${procedure}`, cookie: data[who] },
  });
  const makeBoardRead = (name: string, input: object) =>
    makeRead(`board, ${name}`, 'desk', 'dispatch.board', { ...input, ...CARD_FORM });
  const makeSuperadminRead = (name: string, procedure: string, input?: object) =>
    makeRead(name, 'superadmin', procedure, input);
  const ofLivreur = { livreurId: data.livreurId };
  return [
    makeBoardRead('50 newest', { limit: 50 }),
    makeBoardRead('delivered only', { status: 'completed' }),
    makeBoardRead('by a payment method that nobody used', { paymentMethod: 'wave' }),
    makeBoardRead('by a payment state that no order has', { paymentState: 'declared' }),
    makeBoardRead('by method and status, none', { paymentMethod: 'wave', status: 'completed' }),
    makeBoardRead('of a livreur', ofLivreur),
    makeBoardRead('of a livreur, by payment method', { ...ofLivreur, paymentMethod: 'espece' }),
    makeBoardRead('of a livreur, by a method that nobody used', { ...ofLivreur, paymentMethod: 'wave' }),
    makeBoardRead('of a livreur, by payment state', { ...ofLivreur, paymentState: 'due' }),
    makeBoardRead('of a livreur, unpaid', { ...ofLivreur, paymentState: 'unpaid' }),
    makeBoardRead('late', LATE),
    makeBoardRead('late, of a livreur', { ...LATE, ...ofLivreur }),
    makeBoardRead('late, search, a common name', { ...LATE, search: 'kone' }),
    makeBoardRead('late, search, nothing found', { ...LATE, search: 'zzz' }),
    { ...makeBoardRead('1,000 rows', { limit: 1000 }), mostMs: 10 },
    makeBoardRead('of a livreur who carried nothing', { livreurId: NOBODY }),
    makeBoardRead('of a client', { clientId: data.clientId }),
    makeBoardRead('of one day long ago', { to: 1, from: 0 }),
    makeBoardRead('search, a common name', { search: 'kone' }),
    makeBoardRead('search, nothing found', { search: 'zzz' }),
    makeBoardRead('search, two words, nothing found', { search: 'kone zzz' }),
    makeBoardRead('search among the delivered, nothing found', { status: 'completed', search: 'zzz' }),
    makeBoardRead('search, the oldest reference', { search: known.oldReference }),
    makeBoardRead('search, a reference that does not exist', { search: 'fffffff0' }),
    makeBoardRead('search, the phone of the oldest order', { search: known.oldPhone }),
    makeBoardRead('search, a phone that nobody has', { search: '0500000009' }),
    makeRead('dispatch.unassigned', 'desk', 'dispatch.unassigned', CARD_FORM),
    makeRead('dispatch.inProgress', 'desk', 'dispatch.inProgress', CARD_FORM),
    makeRead('dispatch.delivered', 'desk', 'dispatch.delivered', CARD_FORM),
    makeRead('dispatch.counts', 'desk', 'dispatch.counts'),
    {
      ...makeRead('dispatch.map, the whole city', 'desk', 'dispatch.map', {}),
      answersAll: true,
      mostMs: 20,
    },
    { ...makeRead('dispatch.map, a quarter of the town', 'desk', 'dispatch.map', QUARTER), answersAll: true },
    { ...makeRead('dispatch.map, a street', 'desk', 'dispatch.map', STREET), answersAll: true },
    {
      ...makeRead('dispatch.livreurs, to send one', 'desk', 'dispatch.livreurs', {
        orderId: known.pendingOrder,
      }),
      answersAll: true,
    },
    makeRead('inbox.counts', 'desk', 'inbox.counts'),
    makeRead('orders.inProgress', 'client', 'orders.inProgress', {}),
    makeRead('orders.history', 'client', 'orders.history', {}),
    makeRead('missions.active', 'livreur', 'missions.active'),
    makeRead('missions.history', 'livreur', 'missions.history', {}),
    makeSuperadminRead('people.list, clients', 'people.list', { role: 'client' }),
    makeSuperadminRead('people.list, 100 clients', 'people.list', { role: 'client', limit: 100 }),
    makeSuperadminRead('people.list, 100 livreurs', 'people.list', { role: 'livreur', limit: 100 }),
    makeSuperadminRead('people.list, clients, nobody found', 'people.list', {
      role: 'client',
      search: 'zzz',
    }),
    makeSuperadminRead('people.list, a client by phone', 'people.list', {
      role: 'client',
      search: known.clientPhone,
    }),
    makeSuperadminRead('people.list, livreurs and their figures', 'people.list', { role: 'livreur' }),
    { ...makeSuperadminRead('stats.today', 'stats.today'), answersAll: true, mostMs: 30 },
    ...[1, 31, 365].map((days) => ({
      ...makeSuperadminRead(`stats.overview, ${days} days`, 'stats.overview', computeLastDays(days)),
      answersAll: true,
      mostMs: 30,
    })),
    { ...makeRead('cash.day', 'desk', 'cash.day', { day: computeLastDays(3).from }), answersAll: true },
    { ...makeRead('cash.desk', 'desk', 'cash.desk'), answersAll: true },
    makeRead('cash.mine', 'livreur', 'cash.mine'),
    makeSuperadminRead('stats.counters', 'stats.counters'),
    makeSuperadminRead('audit.list', 'audit.list', {}),
    makeSuperadminRead('audit.list, of one order', 'audit.list', { subject: known.pendingOrder }),
    makeSuperadminRead('audit.choices', 'audit.choices'),
    makeSuperadminRead('outbox.list', 'outbox.list', {}),
    makeSuperadminRead('outbox.counts', 'outbox.counts'),
  ];
}

function computeLastDays(days: number) {
  const now = Date.now();
  return { from: formatIsoDay(now - (days - 1) * DAY), to: formatIsoDay(now) };
}
