import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import type { Data } from '../data.ts';
import { query } from '../pair.ts';
import type { Asked } from '../rawHttp.ts';

type Who = 'desk' | 'client' | 'livreur' | 'superadmin';

export type Growing = { name: string; request: Asked; answersAll?: boolean };

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
const NOBODY = '00000000-0000-4000-8000-000000000000';

export function listGrowingReads(data: Data, known: Known, form: object): Growing[] {
  const ask = (name: string, who: Who, procedure: string, input?: object): Growing => ({
    name,
    request: input ? query(procedure, input, data[who]) : { path: `/trpc/${procedure}`, cookie: data[who] },
  });
  const askBoard = (name: string, input: object) =>
    ask(`board, ${name}`, 'desk', 'dispatch.board', { ...input, ...form });
  const askAsOwner = (name: string, procedure: string, input?: object) =>
    ask(name, 'superadmin', procedure, input);
  return [
    askBoard('50 newest', { limit: 50 }),
    askBoard('delivered only', { status: 'completed' }),
    askBoard('by a payment method that nobody used', { paymentMethod: 'wave' }),
    askBoard('by a payment state that no order has', { paymentState: 'declared' }),
    askBoard('by method and status, none', { paymentMethod: 'wave', status: 'completed' }),
    askBoard('of a livreur', { livreurId: data.livreurId }),
    askBoard('of a livreur who carried nothing', { livreurId: NOBODY }),
    askBoard('of a client', { clientId: data.clientId }),
    askBoard('of one day long ago', { to: 1, from: 0 }),
    askBoard('search, a common name', { search: 'kone' }),
    askBoard('search, nothing found', { search: 'zzz' }),
    askBoard('search, two words, nothing found', { search: 'kone zzz' }),
    askBoard('search among the delivered, nothing found', { status: 'completed', search: 'zzz' }),
    askBoard('search, the oldest reference', { search: known.oldReference }),
    askBoard('search, a reference that does not exist', { search: 'fffffff0' }),
    askBoard('search, the phone of the oldest order', { search: known.oldPhone }),
    askBoard('search, a phone that nobody has', { search: '0500000009' }),
    ask('dispatch.unassigned', 'desk', 'dispatch.unassigned', form),
    ask('dispatch.inProgress', 'desk', 'dispatch.inProgress', form),
    ask('dispatch.delivered', 'desk', 'dispatch.delivered', form),
    ask('dispatch.counts', 'desk', 'dispatch.counts'),
    { ...ask('dispatch.map, the whole city', 'desk', 'dispatch.map', {}), answersAll: true },
    { ...ask('dispatch.map, a quarter of the town', 'desk', 'dispatch.map', QUARTER), answersAll: true },
    { ...ask('dispatch.map, a street', 'desk', 'dispatch.map', STREET), answersAll: true },
    {
      ...ask('dispatch.livreurs, to send one', 'desk', 'dispatch.livreurs', { orderId: known.pendingOrder }),
      answersAll: true,
    },
    ask('inbox.counts', 'desk', 'inbox.counts'),
    ask('orders.inProgress', 'client', 'orders.inProgress', {}),
    ask('orders.history', 'client', 'orders.history', {}),
    ask('missions.active', 'livreur', 'missions.active'),
    ask('missions.history', 'livreur', 'missions.history', {}),
    askAsOwner('people.list, clients', 'people.list', { role: 'client' }),
    askAsOwner('people.list, clients, nobody found', 'people.list', { role: 'client', search: 'zzz' }),
    askAsOwner('people.list, a client by phone', 'people.list', {
      role: 'client',
      search: known.clientPhone,
    }),
    askAsOwner('people.list, livreurs and their figures', 'people.list', { role: 'livreur' }),
    { ...askAsOwner('stats.overview, today', 'stats.overview'), answersAll: true },
    { ...askAsOwner('stats.overview, a month', 'stats.overview', computeLastDays(31)), answersAll: true },
    askAsOwner('stats.overview, a year', 'stats.overview', computeLastDays(365)),
    { ...ask('cash.day', 'desk', 'cash.day', { day: computeLastDays(3).from }), answersAll: true },
    { ...ask('cash.desk', 'desk', 'cash.desk'), answersAll: true },
    ask('cash.mine', 'livreur', 'cash.mine'),
    askAsOwner('stats.counters', 'stats.counters'),
    askAsOwner('audit.list', 'audit.list', {}),
    askAsOwner('audit.list, of one order', 'audit.list', { subject: known.pendingOrder }),
    askAsOwner('audit.choices', 'audit.choices'),
    askAsOwner('outbox.list', 'outbox.list', {}),
    askAsOwner('outbox.counts', 'outbox.counts'),
  ];
}

function computeLastDays(days: number) {
  const now = Date.now();
  return { from: formatIsoDay(now - (days - 1) * DAY), to: formatIsoDay(now) };
}
