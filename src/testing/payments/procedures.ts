import { paymentAttempts, providerEvents } from '#db/schema.ts';
import { buildPispiReference } from '#domain/payments/pispi.ts';
import { createProviders } from '#server/providers/providers.ts';
import type { Example } from '../exampleCalls.ts';
import { addOrder, buildExampleCall } from '../exampleCalls.ts';
import { insertRows } from '../rows.ts';
import type { Scene } from '../scene.ts';

/** Nobody answers at this address: an example asks for a session that is open already. */
const WAVE = {
  waveApiKey: 'example-key',
  waveWebhookSecret: 'example-secret',
  waveApiUrl: 'http://127.0.0.1:1',
};

export function addOpenAttempt(
  { world }: Scene,
  orderId: string,
  actorId: string,
  values: Partial<typeof paymentAttempts.$inferInsert> = {},
) {
  const { deps } = world;
  deps.providers = createProviders({ ...deps, settings: { ...deps.settings, ...WAVE } });
  const { provider, key } = { provider: 'wave' as const, key: deps.id() };
  const id = deps.id();
  insertRows(world.db, paymentAttempts, {
    id,
    orderId,
    provider,
    actorId,
    key,
    amount: 1500,
    state: 'open',
    reference: id,
    providerId: `cos-${id}`,
    url: `https://pay.wave.com/c/cos-${id}`,
    createdAt: deps.now(),
    ...values,
  });
  return { provider, key };
}

const ALIAS = '3497a720-ab11-4973-9619-534e04f263a1';
const COLUMNS = { reference: 'Libellé', amount: 'Montant', date: 'Date' };

function turnPispiOn({ world: { deps } }: Scene) {
  deps.settings = { ...deps.settings, pispiAlias: ALIAS };
}

/** The provider's book has one line, which is of nobody, as is what it tells of. */
function addBook({ world: { db, deps } }: Scene) {
  const event = { id: deps.id(), provider: 'wave' as const, raw: '{}', receivedAt: deps.now() };
  insertRows(db, providerEvents, event);
  const line = {
    transactionId: 'T1',
    reference: null,
    providerId: null,
    amount: 500,
    fee: 5,
    at: deps.now(),
  };
  const settings = { ...deps.settings, ...WAVE };
  const providers = createProviders({ ...deps, settings });
  const [wave] = providers.list;
  deps.providers = { ...providers, find: () => wave && { ...wave, listDay: async () => [line] } };
}

export const PAYMENT_PROCEDURES: Record<string, Example> = {
  'missions.declared': (scene) => {
    turnPispiOn(scene);
    return buildExampleCall(addOrder(scene, 'delivery_en_route'));
  },
  'cash.importReceipts': async (scene) => {
    turnPispiOn(scene);
    const { orderId } = addOrder(scene, 'pending', { declaredAt: scene.world.clock.now() });
    const reference = buildPispiReference({ orderId, amount: 700 });
    const rows = [
      `${reference};700;25/11/2026`,
      `${reference};800;25/11/2026`,
      'Loyer;-90 000;25/11/2026 08:00',
    ];
    const file = { csv: ['Libellé;Montant;Date', ...rows].join('\n'), columns: COLUMNS };
    const { hash: confirm } = await scene.world.as(scene.admin).cash.importReceipts(file);
    return buildExampleCall({ ...file, confirm });
  },
  'cash.attempts': (scene) => {
    const { orderId } = addOrder(scene, 'pending');
    addOpenAttempt(scene, orderId, scene.client.id, { state: 'unsure', problem: 'mismatch' });
    return buildExampleCall({});
  },
  'cash.reconcile': (scene) => {
    addBook(scene);
    return buildExampleCall({ provider: 'wave', day: '2026-11-20' });
  },
  'orders.startPayment': (scene) => {
    const order = addOrder(scene, 'pending');
    return buildExampleCall({ ...order, ...addOpenAttempt(scene, order.orderId, scene.client.id) });
  },
};
