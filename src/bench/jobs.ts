import type { Data } from './data.ts';
import { CONNECTIONS, type HttpRequest, sendRequest } from './http.ts';
import { formatInteger, getMedian, printProgress, printRow, printTableHead } from './report.ts';
import { type Contender, queryFile } from './servers.ts';

interface Job {
  name: string;
  /** Requests of one round. */
  count: number;
  /** The multiple of PostGraphile's rate that Laveo must reach. */
  least?: number;
  ask(contender: Contender, i: number): HttpRequest;
}

/** The servers take turns, so that other work on the machine slows all of them alike. The last one is Laveo. */
export async function measureJobs(contenders: Contender[], data: Data, isQuick: boolean): Promise<void> {
  const names = contenders.map(({ name }) => name);
  const others = names.slice(0, -1);
  printTableHead('Requests per second', ['job', ...names, ...others.map((name) => `Laveo : ${name}`)]);
  for (const { name, count, least, ask } of listJobs(data)) {
    printProgress(name);
    const rates = contenders.map((): number[] => []);
    // The first round only warms the servers up.
    for (let round = 0; round <= (isQuick ? 1 : 5); round++)
      for (const [nth, contender] of contenders.entries()) {
        const rate = await measureRate(contender, isQuick ? count / 10 : count, ask);
        if (round > 0) rates[nth]?.push(rate);
      }
    const medians = rates.map(getMedian);
    const ratios = others.map((other, i) => {
      const goal = least && other === 'PostGraphile' ? ` (≥ ${least})` : '';
      return `${((medians.at(-1) ?? 0) / (medians[i] ?? 0)).toFixed(2)}${goal}`;
    });
    printRow([name, ...medians.map(formatInteger), ...ratios]);
  }
}

function listJobs({ folder, livreurs }: Data): Job[] {
  const orderIds = queryFile(folder, 'select id from orders order by created_at desc limit 1000');
  // Each livreur has a dozen missions, as on a full day: every step of Laveo reckons the arrivals of all of them anew.
  const dozens = livreurs.length * 12;
  const ids = JSON.stringify(livreurs.map(({ id }) => id));
  const share = `, livreur_id = json_extract('${ids}', '$[' || (rowid % ${livreurs.length}) || ']')`;
  const assign = ({ name }: Contender) =>
    `update orders set status = 'assigned'${name === 'Laveo' ? share : ''}
      where id in (select id from orders where status = 'pending' limit ${dozens}) returning id`;
  const assigned = new Map<Contender, string[]>();
  const moveOne = (contender: Contender) => {
    const left = assigned.get(contender) ?? [];
    if (left.length === 0) left.push(...contender.query(assign(contender)));
    assigned.set(contender, left);
    return contender.move(left.pop() ?? '', 'assigned', 'picked_up');
  };
  let end = 0;
  let placed = 0;
  return [
    { name: '50 orders with their lines', count: 600, least: 1.4, ask: ({ list }) => list(end++) },
    { name: '50 cards, as screens ask', count: 1500, ask: ({ cards }) => cards(end++) },
    { name: 'one order', count: 4000, least: 1.5, ask: ({ one }, i) => one(orderIds[i % 1000] ?? '') },
    { name: 'create an order of 2 to 4 lines', count: 1000, least: 1, ask: ({ place }) => place(placed++) },
    { name: 'change a status', count: 900, least: 1.2, ask: moveOne },
  ];
}

async function measureRate(contender: Contender, count: number, ask: Job['ask']): Promise<number> {
  let next = 0;
  const since = performance.now();
  const runConnection = async () => {
    while (next < count) await sendRequest(contender.server.port, ask(contender, next++));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, runConnection));
  return (count * 1000) / (performance.now() - since);
}
