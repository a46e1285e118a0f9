import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { Store } from '#db/store.ts';
import type { Documents } from '#server/documents/documents.ts';
import { createDocuments } from '#server/documents/thread.ts';
import { IDLE_MS } from '#server/threads/thread.ts';
import { openStoreOnDisk } from '#testing/database.ts';
import { parseCsv } from '#testing/documents/csv.ts';
import { openDocuments } from '#testing/documents/documentsHere.ts';
import { readDrawnText } from '#testing/documents/pdfText.ts';
import { type Served, serveWorld } from '#testing/http.ts';
import { insertManyOrders } from '#testing/insertManyOrders.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { anOrder, aShirt } from '#testing/orders.ts';
import { aWorld, type World } from '#testing/world.ts';

const ORDERS = 3000;

const { documents: bundle } = inject('programs');

const folder = openScratchFolder();
let store: Store;
let documents: Documents;
let world: World;
let served: Served;
let threads: Worker[];
const noteThread = (thread: Worker) => threads.push(thread);
beforeEach(() => {
  threads = [];
  process.on('worker', noteThread);
  store = openStoreOnDisk(folder.file);
});
afterEach(async () => {
  vi.useRealTimers();
  await served.close();
  await documents.stop();
  process.off('worker', noteThread);
  world.close();
});

async function startServer(entry = bundle): Promise<void> {
  documents = createDocuments(entry, store);
  world = await aWorld({ store, documents });
  served = await serveWorld(world);
}

/** The first part of the export has been read. */
async function openSheetOf(orders: number) {
  insertManyOrders(store, orders, world.clock.now());
  const sheet = documents.openSheet('commandes', { now: 1 });
  await sheet.next();
  return sheet;
}

const getBossCookie = () => served.cookieOf(world.superadmin());
const requestExport = (signal?: AbortSignal) =>
  served.fetchPath('/exports/commandes.csv', { cookie: getBossCookie(), ...(signal ? { signal } : {}) });

function placeInvoicedOrder(lines = 1): string {
  const items = Array.from({ length: lines }, (_, i) => aShirt(800 + i, 1, `Boubou ${i}`));
  return anOrder(world, { clientId: world.client('Awa Koné').id, status: 'completed', items }).id;
}
const requestInvoice = (orderId: string) =>
  served.fetchPath(`/factures/${orderId}.pdf`, { cookie: getBossCookie() });

function isOnlyConnection(): boolean {
  const { sqlite } = store;
  sqlite.pragma('busy_timeout = 0');
  try {
    return sqlite.pragma('journal_mode = DELETE', { simple: true }) === 'delete';
  } catch {
    return false;
  } finally {
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('busy_timeout = 5000');
  }
}

describe('the thread of the documents', () => {
  it('draws the invoice that this thread would draw', async () => {
    await startServer();
    const answer = await requestInvoice(placeInvoicedOrder(3));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const text = readDrawnText(Buffer.from(await answer.arrayBuffer()));
    for (const words of ['Awa Koné', 'Boubou 0', 'Boubou 2']) expect(text).toContain(words);
    expect(threads).toHaveLength(1);
  });

  it('reads the file that this thread would read, to the last row', async () => {
    await startServer();
    insertManyOrders(store, ORDERS, world.clock.now());
    const here = openDocuments(store.db).openSheet('commandes', { now: 1 });
    const chunks: Uint8Array[] = [];
    for (let bytes = await here.next(); bytes; bytes = await here.next()) chunks.push(bytes);
    const text = await (await requestExport()).text();
    expect(parseCsv(text).length - 1).toBe(store.sqlite.prepare('select count(*) from orders').pluck().get());
    expect(text).toBe(new TextDecoder().decode(Buffer.concat(chunks)));
  });

  it('leaves other requests their turn while an export and ten invoices are under way', async () => {
    await startServer();
    insertManyOrders(store, ORDERS, world.clock.now());
    const orderId = placeInvoicedOrder(40);
    const cookie = getBossCookie();
    let unfinished = 11;
    const readWhole = async (request: Promise<Response>) => {
      await (await request).arrayBuffer();
      unfinished -= 1;
    };
    const invoices = Array.from({ length: 10 }, () => requestInvoice(orderId));
    const reading = [requestExport(), ...invoices].map(readWhole);
    for (let i = 0; i < 10; i++)
      expect((await served.call('stats.counters', undefined, { cookie, query: true })).status).toBe(200);
    expect(unfinished).toBeGreaterThan(0);
    await Promise.all(reading);
  });

  it('is one for all, ends when it has had nothing to do for a minute, and begins again', async () => {
    await startServer();
    const orderId = placeInvoicedOrder();
    await Promise.all([requestInvoice(orderId), requestInvoice(orderId)]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await requestInvoice(orderId);
    expect(threads).toHaveLength(1);
    const ended = once(threads[0] as Worker, 'exit');
    vi.advanceTimersByTime(IDLE_MS);
    await ended;
    vi.useRealTimers();
    expect((await requestInvoice(orderId)).status).toBe(200);
    expect(threads).toHaveLength(2);
  });

  it('is not ended while a slow browser is in the middle of an export', async () => {
    await startServer();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sheet = await openSheetOf(1000);
    vi.advanceTimersByTime(2 * IDLE_MS);
    expect((await sheet.next())?.length).toBeGreaterThan(0);
    sheet.close();
  });
});

describe('a connection to the database', () => {
  it('is open for as long as its export, and closed with it', async () => {
    await startServer();
    expect(isOnlyConnection()).toBe(true);
    const sheet = await openSheetOf(1000);
    await sheet.next();
    expect(isOnlyConnection()).toBe(false);
    sheet.close();
    await expect.poll(isOnlyConnection).toBe(true);
  });

  it('is closed when the browser goes away, and the next export may begin', async () => {
    await startServer();
    insertManyOrders(store, ORDERS, world.clock.now());
    const leaving = new AbortController();
    const answer = await requestExport(leaving.signal);
    await answer.body?.getReader().read();
    leaving.abort();
    await expect.poll(isOnlyConnection).toBe(true);
    const next = await requestExport();
    expect(next.status).toBe(200);
    await next.text();
  });

  it('holds nothing between two reads: the log can be emptied', async () => {
    await startServer();
    const sheet = await openSheetOf(1000);
    await sheet.next();
    world.client();
    expect(store.sqlite.pragma('wal_checkpoint(TRUNCATE)')).toMatchObject([{ busy: 0 }]);
    store.sqlite.exec('VACUUM');
    expect((await sheet.next())?.length).toBeGreaterThan(0);
    sheet.close();
  });
});

async function expectUsualSentence(answer: Response): Promise<void> {
  expect(answer.status).toBe(500);
  expect(await answer.text()).toMatch(/^Une erreur est survenue\. Référence\u00a0: /);
}

describe('a thread that fails', () => {
  it('cuts the export that it read, and the next one is whole', async () => {
    await startServer();
    const sheet = await openSheetOf(ORDERS);
    await threads[0]?.terminate();
    await expect(sheet.next()).rejects.toThrow('has ended');
    sheet.close();
    const answer = await requestExport();
    expect(parseCsv(await answer.text()).length).toBeGreaterThan(ORDERS - 10);
    expect(threads).toHaveLength(2);
  });

  it('answers the usual sentence for an invoice that it was drawing, and draws the next', async () => {
    await startServer();
    const orderId = placeInvoicedOrder(40);
    process.once('worker', (thread) => void thread.terminate());
    await expectUsualSentence(await requestInvoice(orderId));
    expect((await requestInvoice(orderId)).status).toBe(200);
  });

  it('answers the usual sentence when it cannot begin, and keeps no place for an export', async () => {
    await startServer(join(folder.path, 'missing.js'));
    const orderId = placeInvoicedOrder();
    for (const ask of [() => requestInvoice(orderId), requestExport, requestExport])
      await expectUsualSentence(await ask());
  });

  it('reports a damaged page that it met, as every read of this thread does', async () => {
    const entry = join(folder.path, 'damaged.cjs');
    await writeFile(
      entry,
      `const { parentPort } = require('node:worker_threads');
       const failure = { message: 'database disk image is malformed', code: 'SQLITE_CORRUPT' };
       parentPort.on('message', ({ id }) => parentPort.postMessage({ id, bytes: null, failure }));`,
    );
    await startServer(entry);
    await expect(documents.openSheet('commandes', { now: 1 }).next()).rejects.toThrow('malformed');
    expect(store.damage.reason).toContain('malformed');
    await rm(entry);
  });
});
