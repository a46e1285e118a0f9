import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import type { Data } from './data.ts';
import { sendRequest } from './http.ts';
import { formatInteger, formatMs, getMedian, printProgress, printRow, printTableHead } from './report.ts';
import { makeMutation, makeQuery, queryFile, startLaveo, waitUntilSettled } from './servers.ts';

const WARM_UP = 3;
/** The panel is answered by a thread of its own. */
const PANEL = /^stats\.(today|overview|forecast)/;
const getGoal = (name: string) => (PANEL.test(name) ? 150 : name.includes('limit:1000') ? 40 : 20);

/** Each read is asked alone, in turns of the small house and the large one. All are printed, the slowest first. */
export async function measureGrowth(small: Data, large: Data, times: number): Promise<void> {
  const houses = [await openHouse(small), await openHouse(large)];
  const rows = [];
  for (const [nth, { name }] of (houses[0]?.reads ?? []).entries()) {
    printProgress(name);
    const taken = houses.map((): number[] => []);
    for (let round = -WARM_UP; round < times; round++)
      for (const [side, { timeRead }] of houses.entries()) {
        const ms = await timeRead(nth);
        if (round >= 0) taken[side]?.push(ms);
      }
    const [before = 0, after = 0] = taken.map(getMedian);
    rows.push({ name, before, after, growth: `${(after / before).toFixed(2)} ×` });
  }
  rows.sort((a, b) => b.after - a.after);
  const sizes = [small, large].map(({ orders }) => `${formatInteger(orders)} orders`);
  printTableHead('Growth: the time of one request', ['read', 'goal', ...sizes, 'growth']);
  for (const { name, before, after, growth } of rows)
    printRow([name, `≤ ${getGoal(name)} ms`, formatMs(before), formatMs(after), growth]);
  for (const { stop } of houses) await stop();
}

async function openHouse(data: Data) {
  const { server, query } = await startLaveo(data);
  await waitUntilSettled(server);
  const [orderId] = query(`select id from orders where status = 'assigned' limit 1`);
  const reads = listReads(data);
  let acts = 0;
  /** An order is given to another livreur first, so that no answer that a server has kept is measured. */
  const timeRead = async (nth: number): Promise<number> => {
    const act = { orderId, livreurId: data.livreurs[acts++ % 2]?.id };
    await sendRequest(server.port, makeMutation('dispatch.reassign', act, data.desk.cookie));
    const since = performance.now();
    await sendRequest(server.port, reads[nth]?.request ?? { path: '' });
    return performance.now() - since;
  };
  return { reads, timeRead, stop: server.stop };
}

function listReads({ folder, desk, superadmin, livreurs, clients }: Data) {
  const [livreur = desk] = livreurs;
  const [client = desk] = clients;
  const readOldest = (column: string) =>
    queryFile(folder, `select ${column} from orders order by created_at limit 1`)[0];
  const phone = readOldest('client_contact_phone')?.replace('+225', '');
  const [orderId] = queryFile(folder, `select id from orders where status = 'pending' limit 1`);
  const getDay = (days: number) => formatIsoDay(Date.now() + days * DAY);
  const ask = (who: Data['desk'], procedure: string, ...inputs: (object | undefined)[]) =>
    inputs.map((input) => ({
      name: `${procedure} ${JSON.stringify(input ?? {}).replace(/"|[0-9a-f-]{36}/g, '')}`,
      request: makeQuery(procedure, input, who.cookie),
    }));
  const cards = { form: 'card' };
  const board = (...inputs: object[]) =>
    ask(desk, 'dispatch.board', ...inputs.map((input) => ({ ...cards, ...input })));
  const late = { promise: 'late' };
  const carried = { livreurId: livreur.id };
  const rare = { act: 'auth.reopenDoor' };
  const clientsWith = (search?: string) => ({ role: 'client', search });
  return [
    ...board({}, { status: 'completed' }, { paymentMethod: 'wave' }, { paymentState: 'declared' }),
    ...board({ paymentMethod: 'wave', status: 'completed' }, { clientId: client.id }, { from: 0, to: 1 }),
    ...board(carried, { ...carried, paymentMethod: 'wave' }, { ...carried, paymentState: 'unpaid' }),
    ...board(late, { ...late, ...carried }, { ...late, search: 'kone' }, { ...late, search: 'zzz' }),
    ...board({ search: 'kone' }, { search: 'zzz' }, { search: 'kone zzz' }, { search: '0500000009' }),
    ...board({ search: readOldest('substr(id, 1, 8)') }, { search: phone }, { limit: 1000 }),
    ...['unassigned', 'inProgress', 'delivered'].flatMap((list) => ask(desk, `dispatch.${list}`, cards)),
    ...['dispatch.counts', 'dispatch.capacity', 'cash.desk'].flatMap((name) => ask(desk, name, undefined)),
    ...ask(desk, 'dispatch.map', {}, { search: 'kone' }, carried),
    ...ask(desk, 'dispatch.livreurs', { orderIds: [orderId] }),
    ...ask(desk, 'dispatch.visits', { day: getDay(0) }, { day: getDay(1) }),
    ...ask(desk, 'cash.day', { day: getDay(-2) }),
    ...['orders.inProgress', 'orders.history'].flatMap((name) => ask(client, name, {})),
    ...['missions.active', 'cash.mine'].flatMap((name) => ask(livreur, name, undefined)),
    ...ask(livreur, 'missions.history', {}),
    ...ask(superadmin, 'people.list', ...['client', 'livreur'].map((role) => ({ role, limit: 100 }))),
    ...ask(superadmin, 'people.list', clientsWith('zzz'), clientsWith(phone)),
    ...ask(superadmin, 'audit.list', {}, { subject: orderId }, { actorId: desk.id }),
    ...ask(superadmin, 'audit.list', rare, { ...rare, actorId: desk.id }, { act: 'dispatch.reassign' }),
    ...['stats.counters', 'audit.choices'].flatMap((name) => ask(superadmin, name, undefined)),
    ...['stats.today', 'stats.forecast'].flatMap((name) => ask(superadmin, name, undefined)),
    ...ask(
      superadmin,
      'stats.overview',
      ...[0, -30, -364].map((day) => ({ from: getDay(day), to: getDay(0) })),
    ),
  ];
}
