import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../tools/lib/service-worker.browser.js'), 'utf8');
const HOUSE = 'https://laveo.test';

interface Asked {
  method: string;
  mode: string;
  url: string;
}
type Fetching = (event: {
  request: Asked;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}) => void;

/** The worker of a build, on a phone whose storage and network are these. */
function worker(phone: { fetch(asked: Asked): Promise<Response>; kept?: string[]; full?: boolean }) {
  const cache = {
    match: async (asked: Asked | string) => {
      const path = typeof asked === 'string' ? asked : new URL(asked.url).pathname;
      return phone.kept?.includes(path) ? new Response(`kept ${path}`) : undefined;
    },
    put: async () => {
      if (phone.full) throw new Error('QuotaExceededError');
    },
    addAll: async () => undefined,
  };
  const heard = new Map<string, Fetching>();
  runInNewContext(source, {
    build: { version: '1', shell: [], livreur: [], door: [] },
    self: {
      location: { origin: HOUSE },
      addEventListener: (name: string, listen: Fetching) => heard.set(name, listen),
    },
    caches: {
      open: async () => {
        if (!phone.kept) throw new Error('UnknownError');
        return cache;
      },
    },
    fetch: phone.fetch,
    setTimeout,
    URL,
  });
  return async (path: string, mode = 'navigate'): Promise<string | null> => {
    const works: Promise<unknown>[] = [];
    let answer: Promise<Response> | null = null;
    heard.get('fetch')?.({
      request: { method: 'GET', mode, url: HOUSE + path },
      respondWith: (given) => {
        answer = given;
      },
      waitUntil: (work) => works.push(work),
    });
    const text = await (answer as Promise<Response> | null)?.then((one) => one.text());
    await Promise.all(works);
    return text ?? null;
  };
}

const online = async () => new Response('fresh');
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const restarting = async () => new Response('bad gateway', { status: 502 });
const dying = () => new Promise<Response>(() => undefined);
const kept = ['/app-shell', '/assets/kept.js'];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a page', () => {
  it('is the server’s while the server answers', async () => {
    for (const path of ['/', '/connexion', '/livreur/dashboard', '/client'])
      expect(await worker({ fetch: online, kept })(path)).toBe('fresh');
  });

  it('opens from what is kept without a network, and while the server restarts', async () => {
    for (const fetch of [offline, restarting])
      for (const path of ['/', '/connexion', '/livreur/dashboard', '/client'])
        expect(await worker({ fetch, kept })(path)).toBe('kept /app-shell');
  });

  it('opens from what is kept on a line that died without a word', async () => {
    const opened = worker({ fetch: dying, kept })('/livreur/dashboard');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await opened).toBe('kept /app-shell');
  });

  it('is whatever the server said when nothing is kept', async () => {
    expect(await worker({ fetch: restarting, kept: [] })('/livreur/dashboard')).toBe('bad gateway');
    expect(await worker({ fetch: online })('/connexion')).toBe('fresh');
  });

  it('is the browser’s own business elsewhere', async () => {
    expect(await worker({ fetch: offline, kept })('/tarifs')).toBeNull();
    expect(await worker({ fetch: offline, kept })('/admin/dashboard')).toBeNull();
  });
});

describe('a file', () => {
  it('arrives on a phone whose storage is full, or cannot be opened', async () => {
    expect(await worker({ fetch: online, kept, full: true })('/assets/new.js', 'cors')).toBe('fresh');
    expect(await worker({ fetch: online })('/assets/new.js', 'cors')).toBe('fresh');
  });

  it('that is kept needs no network', async () => {
    expect(await worker({ fetch: offline, kept })('/assets/kept.js', 'cors')).toBe('kept /assets/kept.js');
  });
});
