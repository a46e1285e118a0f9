import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Data } from '../data.ts';
import { type Dialect, makeCart } from '../pair.ts';
import type { Asked } from '../rawHttp.ts';
import { printProgress } from '../report.ts';
import { startProgram } from '../servers.ts';
import { startPostgres } from './postgres.ts';

const FIELDS = `rowId clientId livreurId status version totalItemsPrice transportFee feePerKm grandTotal clientAddress lngE6
  latE6 paymentMethod paymentState amountPaid declaredAt paidAt clientContactPhone createdAt pickedUpAt completedAt
  slotFrom pickupBy promisedAt promisedAtFirst stepDueAt linen piecesHeld countGapAt returningAt pickupCode deliveryCode
  returnCode pieces userByClientId { rowId fullname } userByLivreurId { rowId fullname phone }
  orderLinesByOrderId { nodes { position productId name service quantity unitPrice } }`;
const LIST = `{ allOrders(first: 50, orderBy: [CREATED_AT_DESC]) { nodes { ${FIELDS} } } }`;
const ONE = `query ($id: UUID!) { orderByRowId(rowId: $id) { ${FIELDS} } }`;
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { result { ${FIELDS} } } }`;
const MOVE = `mutation ($input: MoveOrderInput!) { moveOrder(input: $input) { result { ${FIELDS} } } }`;

/** PostGraphile 5 needs Node 22. */
const NODE = `node-${process.platform}-${process.arch}`;

export async function startPostGraphile(data: Data, bareFolder: string): Promise<Dialect> {
  printProgress('starting PostgreSQL and PostGraphile');
  const here = import.meta.dirname;
  const { folder, url, query, processor } = await startPostgres(join(here, 'acts.sql'), bareFolder);
  const packages = ['postgraphile@5', `${NODE}@22`];
  execFileSync('npm', ['install', '--prefix', folder, '--loglevel', 'error', '--no-audit', ...packages]);
  const node = join(folder, 'node_modules', NODE, 'bin', 'node');
  const file = join(folder, 'server.mjs');
  copyFileSync(join(here, 'server.mjs'), file);
  const ask = (query: string, variables = {}): Asked => ({ path: '/graphql', body: { query, variables } });
  const env = { DATABASE: url, NODE_ENV: 'production', GRAPHILE_ENV: 'production' };
  const [deskId] = query(`select id from app.users where role = 'admin' limit 1`);
  const running = await startProgram({ node, file, env, first: ask(LIST) });
  return {
    name: 'PostGraphile',
    running: { ...running, processor: () => running.processor() + processor() },
    folder: bareFolder,
    list: () => ask(LIST),
    one: (id) => ask(ONE, { id }),
    place: (i) => {
      const { location, ...cart } = makeCart(data, i);
      return ask(PLACE, { input: { ...cart, ...location } });
    },
    move: (orderId, fromStatus, toStatus) =>
      ask(MOVE, { input: { orderId, fromStatus, toStatus, actorId: deskId } }),
    assignPlaced: (livreurId) =>
      query(
        `update app.orders set status = 'assigned', livreur_id = '${livreurId}' where status = 'pending' returning id`,
      ),
  };
}
