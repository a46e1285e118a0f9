import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubServer } from '#testing/web/stubServer.ts';

const KEY = 'laveo:attempt:2';
const NOON = Date.UTC(2026, 10, 20, 12);
const local = new Map<string, string>();
const database = vi.hoisted(() => new Map<string, unknown>());
let server: ReturnType<typeof stubServer>;

vi.mock('idb-keyval', () => ({
  get: async (key: string) => database.get(key),
  update: async (key: string, by: (old: unknown) => unknown) => void database.set(key, by(database.get(key))),
}));

const lines = [{ productId: 'p1', name: 'Chemise', service: 'Complet', quantity: 2 }];
const location = { lng: -4, lat: 5.35 };
const draft = { lines, location, address: 'Angré', phone: '+225 07', paymentMethod: 'espece' };
const previous = { key: 'k1', keyMadeAt: NOON, confirmedAt: NOON, total: 1500, draft };

async function loadUpdatedApp(stored: object): Promise<void> {
  local.set(KEY, JSON.stringify(stored));
  vi.resetModules();
  const { openSendQueue } = await import('#web/sendQueue/sendQueue.ts');
  const { ORDER_KIND } = await import('./orderKind.ts');
  const { movePreviousOrder } = await import('./previousOrder.ts');
  openSendQueue({
    person: 'awa',
    kinds: { order: ORDER_KIND },
    onDelivered: async () => {},
    onFailed: () => {},
  });
  await movePreviousOrder();
  await vi.advanceTimersByTimeAsync(1_000);
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON + 1 });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => local.set(key, value),
    removeItem: (key: string) => local.delete(key),
  });
  database.clear();
  local.clear();
  server = stubServer(() => ({ paymentLink: null }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends the order that the version before the send queue left waiting, with its key', async () => {
  await loadUpdatedApp(previous);
  expect(server.calls).toEqual([
    [
      'orders.place',
      {
        key: 'k1',
        items: [{ productId: 'p1', service: 'Complet', quantity: 2 }],
        location,
        address: 'Angré',
        contactPhone: '+225 07',
        paymentMethod: 'espece',
        expectedTotal: 1500,
      },
    ],
  ]);
  expect(local.has(KEY)).toBe(false);
  expect(database.get('acts:awa')).toMatchObject({ entries: [] });
});

it('goes on asking about one that was paused or refused', async () => {
  const refused = { title: 'Les prix ont changé', text: 'Vérifiez.', newTotal: 1700 };
  await loadUpdatedApp({ ...previous, paused: true, refused });
  expect(server.calls).toEqual([]);
  expect(database.get('acts:awa')).toMatchObject({
    entries: [{ id: 'k1', at: NOON, paused: true, refusal: { facts: { newTotal: 1700 } } }],
  });
});

it('pauses one whose dates nobody noted', async () => {
  await loadUpdatedApp({ key: 'k1', total: 1500, draft });
  expect(server.calls).toEqual([]);
  expect(database.get('acts:awa')).toMatchObject({ entries: [{ id: 'k1', at: 0, paused: true }] });
});
