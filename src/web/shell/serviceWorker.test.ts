import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const source = readFileSync(
  join(import.meta.dirname, '../../../tools/lib/service-worker.browser.js'),
  'utf8',
);
const ORIGIN = 'https://laveo.test';

interface FakeRequest {
  method: string;
  mode: string;
  url: string;
}
type FetchListener = (event: {
  request: FakeRequest;
  respondWith(response: Promise<Response>): void;
  waitUntil(task: Promise<unknown>): void;
}) => void;

/** The worker of a build, on a phone with this cache and network. */
function startWorker(phone: {
  fetch(request: FakeRequest): Promise<Response>;
  cached?: string[];
  isFull?: boolean;
}) {
  const cache = {
    match: async (request: FakeRequest | string) => {
      const path = typeof request === 'string' ? request : new URL(request.url).pathname;
      return phone.cached?.includes(path) ? new Response(`cached ${path}`) : undefined;
    },
    put: async () => {
      if (phone.isFull) throw new Error('QuotaExceededError');
    },
    addAll: async () => undefined,
  };
  const listeners = new Map<string, FetchListener>();
  runInNewContext(source, {
    build: { version: '1', shell: [], livreur: [], door: [] },
    self: {
      location: { origin: ORIGIN },
      addEventListener: (name: string, listener: FetchListener) => listeners.set(name, listener),
    },
    caches: {
      open: async () => {
        if (!phone.cached) throw new Error('UnknownError');
        return cache;
      },
    },
    fetch: phone.fetch,
    setTimeout,
    URL,
  });
  return async (path: string, mode = 'navigate'): Promise<string | null> => {
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
    await Promise.all(tasks);
    return text ?? null;
  };
}

const online = async () => new Response('fresh');
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const restarting = async () => new Response('bad gateway', { status: 502 });
const hanging = () => new Promise<Response>(() => undefined);
const cached = ['/app-shell', '/app-shell/client', '/app-shell/livreur', '/assets/kept.js'];
const shellOf = (path: string) => `cached /app-shell${/^\/(client|livreur)/.exec(path)?.[0] ?? ''}`;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a page', () => {
  it('is the server’s while the server answers', async () => {
    for (const path of ['/', '/connexion', '/livreur/dashboard', '/client'])
      expect(await startWorker({ fetch: online, cached })(path)).toBe('fresh');
  });

  it('opens from the cache offline, and while the server restarts', async () => {
    for (const fetch of [offline, restarting])
      for (const path of ['/', '/connexion', '/livreur/dashboard', '/client'])
        expect(await startWorker({ fetch, cached })(path)).toBe(shellOf(path));
  });

  it('opens from the cache when the network never answers', async () => {
    const page = startWorker({ fetch: hanging, cached })('/connexion');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await page).toBe('cached /app-shell');
  });

  it('of an area opens from the cache when the server takes longer than its shape and last list would', async () => {
    const page = startWorker({ fetch: hanging, cached })('/client/dashboard');
    await vi.advanceTimersByTimeAsync(400);
    expect(await page).toBe('cached /app-shell/client');
    const unknown = startWorker({ fetch: offline, cached: ['/app-shell'] })('/livreur/dashboard');
    expect(await unknown).toBe('cached /app-shell');
  });

  it('is the server’s own error when nothing is cached', async () => {
    expect(await startWorker({ fetch: restarting, cached: [] })('/livreur/dashboard')).toBe('bad gateway');
    expect(await startWorker({ fetch: online })('/connexion')).toBe('fresh');
  });

  it('is left to the browser on other addresses', async () => {
    expect(await startWorker({ fetch: offline, cached })('/tarifs')).toBeNull();
    expect(await startWorker({ fetch: offline, cached })('/admin/dashboard')).toBeNull();
  });
});

describe('a file', () => {
  it('is served on a phone whose storage is full or cannot be opened', async () => {
    expect(await startWorker({ fetch: online, cached, isFull: true })('/assets/new.js', 'cors')).toBe(
      'fresh',
    );
    expect(await startWorker({ fetch: online })('/assets/new.js', 'cors')).toBe('fresh');
  });

  it('that is cached needs no network', async () => {
    expect(await startWorker({ fetch: offline, cached })('/assets/kept.js', 'cors')).toBe(
      'cached /assets/kept.js',
    );
  });
});
