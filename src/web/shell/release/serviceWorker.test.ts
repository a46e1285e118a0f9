import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths, publicPaths } from '#domain/addresses.ts';
import { sendMission } from '#testing/push/sendMission.ts';

const source = readFileSync(
  join(import.meta.dirname, '../../../../tools/lib/service-worker.browser.js'),
  'utf8',
);
const ORIGIN = 'https://laveo.test';

type FakeRequest = { method: string; mode: string; url: string };
type FetchListener = (event: {
  request: FakeRequest;
  data?: { json(): unknown };
  notification?: { data: string; close(): void };
  respondWith(response: Promise<Response>): void;
  waitUntil(task: Promise<unknown>): void;
}) => void;

function startWorker(phone: {
  fetch(request: FakeRequest): Promise<Response>;
  cached?: string[];
  isFull?: boolean;
  /** The names are those of the existing caches, oldest first. */
  caches?: string[];
}) {
  const posted: unknown[] = [];
  const added: string[] = [];
  const stored: string[] = [];
  const notifications: object[] = [];
  const opened: string[] = [];
  const names = phone.caches ?? [];
  const cache = {
    match: async (request: FakeRequest | string) => {
      const path = typeof request === 'string' ? request : new URL(request.url).pathname;
      const headers = { date: 'Fri, 20 Nov 2026 14:05:00 GMT' };
      return phone.cached?.includes(path)
        ? new Response(`<html lang="fr">cached ${path}`, { headers })
        : undefined;
    },
    put: async (request: FakeRequest | string) => {
      if (phone.isFull) throw new Error('QuotaExceededError');
      stored.push(typeof request === 'string' ? request : new URL(request.url).pathname);
    },
    addAll: async (addresses: string[]) => void added.push(...addresses),
  };
  const listeners = new Map<string, FetchListener>();
  runInNewContext(source, {
    build: {
      version: 'new',
      shell: ['/assets/new.js'],
      livreur: ['/app-shell/livreur'],
      door: [],
      drawings: ['/garments/robe.svg'],
    },
    self: {
      location: { origin: ORIGIN },
      addEventListener: (name: string, listener: FetchListener) => listeners.set(name, listener),
      skipWaiting: async () => undefined,
      clients: {
        claim: async () => undefined,
        matchAll: async () => [{ url: ORIGIN, postMessage: (message: unknown) => posted.push(message) }],
        openWindow: async (address: string) => void opened.push(address),
      },
      registration: {
        showNotification: async (title: string, look: object) => void notifications.push({ title, ...look }),
      },
    },
    caches: {
      open: async () => {
        if (!phone.cached) throw new Error('UnknownError');
        return cache;
      },
      match: cache.match,
      keys: async () => [...names],
      delete: async (name: string) => names.splice(names.indexOf(name), 1),
    },
    fetch: phone.fetch,
    setTimeout,
    URL,
    Headers,
    Response,
  });
  const dispatchWorkerEvent = async (
    event: 'install' | 'activate' | 'push' | 'notificationclick',
    more: Pick<Parameters<FetchListener>[0], 'data' | 'notification'> = {},
  ) => {
    const tasks: Promise<unknown>[] = [];
    listeners.get(event)?.({
      request: { method: '', mode: '', url: '' },
      respondWith: () => undefined,
      waitUntil: (task) => tasks.push(task),
      ...more,
    });
    await Promise.all(tasks);
  };
  const openPage = async (path: string, mode = 'navigate'): Promise<string | null> => {
    const tasks: Promise<unknown>[] = [];
    let response: Promise<Response> | null = null;
    listeners.get('fetch')?.({
      request: { method: 'GET', mode, url: ORIGIN + path },
      respondWith: (promise) => {
        response = promise;
      },
      waitUntil: (task) => tasks.push(task),
    });
    const text = await (response as Promise<Response> | null)?.then((answer) => answer.text());
    await Promise.all(tasks.map((task) => task.catch(() => undefined)));
    return text ?? null;
  };
  return { open: openPage, run: dispatchWorkerEvent, posted, added, stored, names, notifications, opened };
}

const answerFreshFile = async () => new Response('fresh');
const failToFetch = () => Promise.reject(new TypeError('Failed to fetch'));
const answerBadGateway = async () => new Response('bad gateway', { status: 502 });
const answerNever = () => new Promise<Response>(() => undefined);
const cached = ['/app-shell', '/app-shell/client', '/app-shell/livreur', '/assets/kept.js'];
const buildPage = (path: string) => `<html lang="fr">cached ${path}`;
const buildShell = (path: string) => buildPage(`/app-shell${/^\/(client|livreur)/.exec(path)?.[0] ?? ''}`);
const READ_AT = Date.UTC(2026, 10, 20, 14, 5);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a page', () => {
  it('is the server’s while the server answers', async () => {
    for (const path of ['/', '/connexion', '/livreur/dashboard', '/client'])
      expect(await startWorker({ fetch: answerFreshFile, cached }).open(path)).toBe('fresh');
  });

  it('opens from the cache offline, and while the server restarts', async () => {
    for (const fetch of [failToFetch, answerBadGateway])
      for (const path of ['/', '/connexion', '/livreur/dashboard', '/client'])
        expect(await startWorker({ fetch, cached }).open(path)).toBe(buildShell(path));
  });

  it('opens from the cache when the network never answers', async () => {
    const page = startWorker({ fetch: answerNever, cached }).open('/connexion');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await page).toBe(buildPage('/app-shell'));
  });

  it('of an area opens from the cache when the server takes longer than its shape and last list would', async () => {
    const page = startWorker({ fetch: answerNever, cached }).open('/client/dashboard');
    await vi.advanceTimersByTimeAsync(400);
    expect(await page).toBe(buildPage('/app-shell/client'));
    const unknown = startWorker({ fetch: failToFetch, cached: ['/app-shell'] }).open('/livreur/dashboard');
    expect(await unknown).toBe(buildPage('/app-shell'));
  });

  it('is the server’s own error when nothing is cached', async () => {
    expect(await startWorker({ fetch: answerBadGateway, cached: [] }).open('/livreur/dashboard')).toBe(
      'bad gateway',
    );
    expect(await startWorker({ fetch: answerFreshFile }).open('/connexion')).toBe('fresh');
  });

  it('is left to the browser on other addresses', async () => {
    expect(await startWorker({ fetch: failToFetch, cached }).open('/admin/dashboard')).toBeNull();
  });
});

describe('a public page', () => {
  it('is stored as it is read, and says when that was once the network is gone', async () => {
    const reading = startWorker({ fetch: answerFreshFile, cached });
    expect(await reading.open('/tarifs')).toBe('fresh');
    expect(reading.stored).toEqual(['/tarifs']);
    for (const fetch of [failToFetch, answerBadGateway]) {
      const page = await startWorker({ fetch, cached: [...cached, '/tarifs'] }).open('/tarifs');
      expect(page).toBe(`<html data-read-at="${READ_AT}" lang="fr">cached /tarifs`);
    }
  });

  it.each(publicPaths)('%s opens without network, read before or not', async (path) => {
    expect(await startWorker({ fetch: failToFetch, cached }).open(path)).toBe(buildShell('/'));
    expect(await startWorker({ fetch: failToFetch, cached: [path] }).open(path)).toContain(`cached ${path}`);
  });
});

describe('a new build', () => {
  it('stores its pages, the first prices, and the area of a livreur whose phone had it', async () => {
    const first = startWorker({ fetch: answerFreshFile, cached: [] });
    await first.run('install');
    expect(first.added).toEqual([
      '/app-shell',
      '/app-shell/client',
      '/',
      '/tarifs',
      '/garments/robe.svg',
      '/assets/new.js',
    ]);
    const later = startWorker({ fetch: answerFreshFile, cached });
    await later.run('install');
    expect(later.added).toContain('/app-shell/livreur');
  });

  it('leaves the files of the build before, whose pages may be open, and tells them', async () => {
    const worker = startWorker({
      fetch: answerFreshFile,
      cached,
      caches: ['laveo-oldest', 'laveo-before', 'other', 'laveo-new'],
    });
    await worker.run('activate');
    expect(worker.names).toEqual(['laveo-before', 'other', 'laveo-new']);
    expect(worker.posted).toEqual([{ shell: ['/assets/new.js'] }]);
  });
});

describe('a file', () => {
  it('is served on a phone whose storage is full or cannot be opened', async () => {
    expect(
      await startWorker({ fetch: answerFreshFile, cached, isFull: true }).open('/assets/new.js', 'cors'),
    ).toBe('fresh');
    expect(await startWorker({ fetch: answerFreshFile }).open('/assets/new.js', 'cors')).toBe('fresh');
  });

  it('that is cached needs no network', async () => {
    expect(await startWorker({ fetch: failToFetch, cached }).open('/assets/kept.js', 'cors')).toBe(
      buildPage('/assets/kept.js'),
    );
  });
});

it('a notification is shown as the house has sent it, once for each order, and a tap leads there', async () => {
  vi.useRealTimers();
  const { orderId, text } = await sendMission(ORIGIN);
  const { run, notifications, opened } = startWorker({ fetch: answerFreshFile });
  await run('push', { data: { json: () => JSON.parse(text) } });
  const [address, title] = [ORIGIN + paths.livreur.dashboard, 'Nouvelle mission'];
  // A browser replaces the notification of the same tag.
  expect(notifications).toMatchObject([
    { title, tag: orderId.replaceAll('-', ''), renotify: true, data: address },
  ]);
  const close = vi.fn();
  await run('notificationclick', { notification: { data: address, close } });
  expect(opened).toEqual([address]);
  expect(close).toHaveBeenCalledOnce();
  await run('notificationclick', { notification: { data: 'https://evil.example/livreur', close } });
  expect(opened).toEqual([address]);
});
