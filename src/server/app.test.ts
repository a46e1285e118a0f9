import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import { publicPaths } from '#domain/addresses.ts';
import { type Served, serveWorld } from '#testing/http.ts';
import { ONCE, openServedWorld, openWorld } from '#testing/openWorld.ts';
import { aWorld } from '#testing/world.ts';
import { NO_SITE } from './app.ts';
import { LARGEST_BATCH } from './http/trpc.ts';

const world = openWorld({}, ONCE);
const served = openServedWorld(world, ONCE);

/** `fetch` can neither set the Host header nor send a path that is not normalised. */
function sendRawRequest(
  path: string,
  {
    method = 'GET',
    headers = { host: 'localhost' },
    chunks = [],
    url = served.url,
  }: { method?: string; headers?: Record<string, string>; chunks?: Buffer[]; url?: string } = {},
): Promise<{ status: number; body: string; headers: Record<string, unknown> }> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => {
        body += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }));
    });
    let isAnswered = false;
    outgoing.on('response', () => {
      isAnswered = true;
    });
    outgoing.on('error', (error) => {
      // The server may answer and close the connection while the body is still being written.
      if (!isAnswered) reject(error);
    });
    for (const chunk of chunks) outgoing.write(chunk);
    outgoing.end();
  });
}

describe('the security headers', () => {
  it.each([
    '/',
    '/tarifs',
    '/trpc/catalogue.list',
    '/healthz',
    '/nothing.txt',
    '/uploads/none',
    '/photos/none',
    '/live',
    '/robots.txt',
  ])('are sent with the answer to %s', async (path) => {
    const { headers } = await served.fetchPath(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain(
      'geolocation=(self), camera=(self), microphone=(self)',
    );
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("img-src 'self' data: blob: https://tile.openstreetmap.org;");
    // A recorded voice is played before it is sent.
    expect(policy).toContain('media-src blob:;');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('require HTTPS when the public address uses it', async () => {
    const readTransportSecurity = async (hstsSubdomains: boolean) => {
      const secure = await aWorld({
        settings: { publicUrl: 'https://laveo.ci', secure: true, hstsSubdomains },
      });
      const secureServer = await serveWorld(secure);
      const { url } = secureServer;
      const answer = await sendRawRequest('/healthz', { url, headers: { host: 'laveo.ci' } });
      await secureServer.close();
      secure.close();
      return answer.headers['strict-transport-security'];
    };
    // Subdomains may be other services of the owner, so only a setting binds them to HTTPS.
    expect(await readTransportSecurity(false)).toBe('max-age=31536000');
    expect(await readTransportSecurity(true)).toBe('max-age=31536000; includeSubDomains');
  });

  it('forbid every cache to store answers of the API', async () => {
    expect(
      (await served.call('catalogue.list', undefined, { query: true })).headers.get('cache-control'),
    ).toBe('no-store');
  });
});

describe('the Host header', () => {
  it.each(['evil.example', 'laveo.ci.evil.example', 'localhost.evil.example', '192.0.2.1'])(
    '%j is refused as unknown',
    async (host) => {
      const { status, body } = await sendRawRequest('/', { headers: { host } });
      expect([400, 421]).toContain(status);
      expect(body).not.toContain('<div');
    },
  );

  it.each(['/healthz', '/readyz'])('is of no matter to a probe of this machine at %s', async (path) => {
    for (const host of ['laveo', '172.17.0.2:3000'])
      expect(await sendRawRequest(path, { headers: { host } })).toMatchObject({ status: 200 });
    expect((await sendRawRequest(`${path}/x`, { headers: { host: 'laveo' } })).status).toBe(421);
  });

  it.each(['localhost:3000', '127.0.0.1', 'LOCALHOST', '[::1]:3000'])(
    '%s is accepted as local',
    async (host) => {
      expect((await sendRawRequest('/healthz', { headers: { host } })).status).toBe(200);
    },
  );

  it('is not replaced by a forwarded host', async () => {
    const { status } = await sendRawRequest('/healthz', {
      headers: { host: 'localhost', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });
    expect(status).toBe(200);
  });
});

describe('headers', () => {
  const sendHeaders = (count: number) => {
    // Host and connection are two of them.
    const names = Array.from({ length: count - 2 }, (_, i): [string, string] => [`x-${i}`, 'y']);
    const headers = { host: 'localhost', connection: 'close', ...Object.fromEntries(names) };
    return sendRawRequest('/healthz', { headers });
  };

  it.each([
    [100, 200],
    [101, 431],
    [400, 431],
  ])('%d of them are answered with %d', async (count, status) => {
    const answer = await sendHeaders(count);
    expect(answer.status).toBe(status);
    if (status === 431) expect(answer.body).toBe('Trop d’en-têtes.\n');
  });
});

describe('a write', () => {
  const contentTypes = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/csp-report',
    '',
  ];
  const origins: Record<string, string>[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://sub.localhost:3000', 'sec-fetch-site': 'same-site' },
    { origin: 'https://localhost:3000' },
    { 'sec-fetch-site': 'none' },
    {},
  ];
  const cases = contentTypes.flatMap((type) => origins.map((origin) => ({ type, origin })));

  it.each(cases)(
    'of type "$type" with the origin $origin is refused without effect',
    async ({ type, origin }) => {
      const client = world.client();
      const headers = {
        ...origin,
        host: 'localhost:3000',
        cookie: served.cookieOf(client),
        ...(type ? { 'content-type': type } : {}),
      };
      const body = Buffer.from(JSON.stringify(world.aCart()));
      const { status } = await sendRawRequest('/trpc/orders.place', {
        method: 'POST',
        headers,
        chunks: [body],
      });
      expect(status).toBe(403);
      expect(world.db.select().from(orders).all()).toEqual([]);
    },
  );

  it.each(['PUT', 'PATCH', 'DELETE'])('with the method %s is refused', async (method) => {
    const { status } = await sendRawRequest('/trpc/orders.place', { method });
    expect(status).toBe(403);
  });

  const ownOrigins: Record<string, string>[] = [
    { origin: 'http://localhost:3000' },
    { 'sec-fetch-site': 'same-origin' },
  ];
  it.each(ownOrigins)('with our own origin %j is accepted', async (origin) => {
    const { status } = await sendRawRequest('/trpc/auth.requestReset', {
      method: 'POST',
      headers: { ...origin, host: 'localhost:3000', 'content-type': 'application/json' },
      chunks: [Buffer.from('{"email":"x@exemple.ci"}')],
    });
    expect(status).toBe(200);
  });

  it('is refused as a GET request', async () => {
    const answer = await served.call('orders.place', world.aCart(), {
      query: true,
      cookie: served.cookieOf(world.client()),
    });
    expect(answer.status).toBe(405);
  });
});

describe('a request body', () => {
  const post = { host: 'localhost', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const large = Array.from({ length: 16 }, () => Buffer.alloc(64 * 1024, 32));

  it.each(['/trpc/auth.signIn', '/trpc/orders.place', '/trpc/inbox.sendMessage'])(
    'of a megabyte in chunks is refused while it is read at %s',
    async (path) => {
      const linesBefore = world.lines.length;
      const { status, body } = await sendRawRequest(path, { method: 'POST', headers: post, chunks: large });
      expect(status).toBe(413);
      expect(JSON.parse(body).error.data.code).toBe('TOO_LARGE');
      expect(world.lines.slice(linesBefore).join('')).not.toContain('call failed');
    },
  );

  it('with a content-length above the limit is refused before it is sent', async () => {
    const headers = { ...post, 'content-length': String(10 * 1024 * 1024) };
    const { port } = new URL(served.url);
    const status = await new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
        socket.write(`POST /trpc/auth.signIn HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      });
      socket.once('data', (data) => {
        resolve(String(data).slice(9, 12));
        socket.destroy();
      });
      socket.once('error', reject);
    });
    expect(status).toBe('413');
  });

  it.each(['content-length: 4000', 'transfer-encoding: chunked'])(
    'that breaks off (%s) logs no error',
    async (length) => {
      const linesBefore = world.lines.length;
      const { port } = new URL(served.url);
      const lines = Object.entries(post).map(([name, value]) => `${name}: ${value}`);
      const head = `POST /trpc/auth.signIn HTTP/1.1\r\n${lines.join('\r\n')}\r\n${length}\r\n\r\n`;
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(`${head}3\r\n{"e\r\n`, () => socket.destroy());
      });
      const readNewLines = () => world.lines.slice(linesBefore).join('');
      await expect.poll(readNewLines).toContain('/trpc/auth.signIn');
      expect(readNewLines()).not.toContain('"level":"error"');
    },
  );

  it('of exactly the largest allowed size is accepted', async () => {
    const body = Buffer.from(JSON.stringify({ email: 'x@exemple.ci' }).padEnd(64 * 1024, ' '));
    const { status } = await sendRawRequest('/trpc/auth.requestReset', {
      method: 'POST',
      headers: post,
      chunks: [body],
    });
    expect(status).toBe(200);
  });
});

describe('a batch', () => {
  const callBatch = (names: string[]) =>
    served.fetchPath(`/trpc/${names.join(',')}?batch=1&input=${encodeURIComponent('{}')}`);

  it('of ten calls is answered, and of eleven is refused', async () => {
    const ten = Array<string>(LARGEST_BATCH).fill('catalogue.list');
    expect((await callBatch(ten)).status).toBe(200);
    const eleven = await callBatch([...ten, 'catalogue.list']);
    expect(eleven.status).toBe(400);
    expect((await eleven.json()).error.data.code).toBe('BATCH_REFUSED');
  });

  it.each([
    'auth.signIn',
    'auth.redeemInternalCode',
    'orders.place',
    'catalogue.uploadImage',
    'photos.upload',
    'profile.changePassword',
    'profile.deleteAccount',
    'profile.exportData',
  ])('with %s is refused', async (name) => {
    const path = `/trpc/catalogue.list,${name}?batch=1`;
    const answer = await served.fetchPath(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(400);
    for (const encodedPath of [
      path.replace(',', '%2C'),
      path.replace('?', '/?'),
      path.replace('?', '%2F?'),
    ]) {
      const encodedAnswer = await served.fetchPath(encodedPath, { method: 'POST', body: '{}' });
      expect(await encodedAnswer.text()).toContain('BATCH_REFUSED');
    }
  });

  it('of eight thousand commas is refused with a short answer', async () => {
    const answer = await sendRawRequest(`/trpc/${','.repeat(8000)}?batch=1`);
    expect(answer.status).toBe(400);
    expect(answer.body.length).toBeLessThan(2000);
  });
});

describe('an API address', () => {
  it.each(['/trpc/%zz', '/trpc/%E0%A4%A', '/trpc/auth.me%'])(
    '%s that cannot be decoded is refused and logs no error',
    async (path) => {
      const linesBefore = world.lines.length;
      const answer = await sendRawRequest(path);
      expect(answer.status).toBe(400);
      expect(world.lines.slice(linesBefore).join('')).not.toContain('"level":"error"');
    },
  );

  it('above the length limit is refused with status 414', async () => {
    expect((await sendRawRequest(`/trpc/${'a'.repeat(9000)}`)).status).toBe(414);
  });
});

describe('odd paths', () => {
  const paths = [
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/laveo.sqlite',
    '/laveo.sqlite-wal',
    '/data/laveo.sqlite',
    '/backups/',
    '/backups/x.sqlite',
    '/outbox/x.json',
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/..%5cpackage.json',
    '/..;/package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%00.js',
    '/assets/x.js.map',
    '/assets/',
    '//etc/passwd',
    '//',
    '/..',
    '/./',
    '/%2e',
    '/%2E%2e/',
    '/client/../admin',
    '/client/%2e%2e/admin',
    '/manifest.webmanifest/..',
    '/uploads/',
    '/uploads/..%2flaveo.sqlite',
    '/uploads/../laveo.sqlite',
    '/uploads/%2e%2e%2flaveo.sqlite',
    '/uploads/x.webp',
    '/uploads/x.svg',
    `/uploads/${'a'.repeat(64)}.webp`,
    `/uploads/${'a'.repeat(64)}.webp%00.html`,
    `/uploads//${'a'.repeat(64)}.webp`,
    '/photos/',
    '/photos/..%2flaveo.sqlite',
    `/photos/${'a'.repeat(36)}.webp`,
    '/factures/',
    '/factures/x',
    '/exports/',
    '/exports/commandes',
    '/api',
    '/api/users',
    '/webhooks/other',
    '/trpc',
    '/package.json',
    '/index.html.br',
    '/src/server/main.ts',
    '/demo/letters.json',
    '/%5c..%5cpackage.json',
    '/a\\..\\b',
    '/%2fetc%2fpasswd',
    '/%',
  ];
  it('are tested in more than forty forms', () => expect(paths.length).toBeGreaterThan(40));
  it.each(paths)('%s is not found', async (path) => {
    const { status, body, headers } = await sendRawRequest(path);
    expect(status).toBe(404);
    expect(headers['content-type']).not.toContain('html');
    expect(body).not.toContain('"name"');
  });
});

describe('pages', () => {
  let drawn: Served;
  beforeAll(async () => {
    drawn = await serveWorld(world, { ...NO_SITE, prerendered: ['/', '/tarifs'] });
  });
  afterAll(() => drawn.close());

  it.each(['/', '/tarifs'])('%s is the same for everybody, and is revalidated by its ETag', async (path) => {
    const answer = await drawn.fetchPath(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const revalidation = await drawn.fetchPath(path, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(revalidation.status).toBe(304);
  });

  it.each(['/client/dashboard', '/admin/commandes-en-cours', '/commander', '/demo/courrier'])(
    '%s is the frame of the site, and is stored by no cache',
    async (path) => {
      const answer = await drawn.fetchPath(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('etag')).toBeNull();
    },
  );

  it('the pages of a link and of a payment are listed by no search engine', async () => {
    const site = await serveWorld(world, { ...NO_SITE, prerendered: ['/', '/suivi', '/paiement'] });
    const readHeader = async (path: string) => (await site.fetchPath(path)).headers.get('x-robots-tag');
    const headers = [await readHeader('/'), await readHeader('/suivi'), await readHeader('/paiement?echec')];
    expect(headers).toEqual([null, 'noindex', 'noindex']);
    await site.close();
  });

  it.each(['/anything', '/tarifs/2024', '/clients', '/page-introuvable'])(
    '%s does not exist, and a page says so',
    async (path) => {
      const answer = await drawn.fetchPath(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/html');
    },
  );

  it('name the files of the public pages in their head, and in no other', async () => {
    const html = '<html><head></head><body></body></html>';
    const head = { head: '', html: '', data: '' };
    const visitor = { js: ['assets/visitor.js'], css: ['assets/visitor.css'] };
    const site = await serveWorld(world, {
      ...NO_SITE,
      html,
      render: () => head,
      prerendered: ['/', '/connexion'],
      screens: { '/': visitor, '/page-introuvable': visitor },
    });
    const links =
      '<link rel="modulepreload" crossorigin href="/assets/visitor.js"><link rel="stylesheet" crossorigin href="/assets/visitor.css"></head>';
    for (const path of ['/', '/anything']) expect(await (await site.fetchPath(path)).text()).toContain(links);
    for (const path of ['/connexion', '/client/dashboard'])
      expect(await (await site.fetchPath(path)).text()).not.toContain('visitor');
    await site.close();
  });

  it('are listed for search engines only if they are public', async () => {
    const sitemap = await (await served.fetchPath('/sitemap.xml')).text();
    for (const path of publicPaths) expect(sitemap).toContain(`<loc>http://localhost:3000${path}</loc>`);
    const robots = await (await served.fetchPath('/robots.txt')).text();
    expect(robots).toContain('Disallow: /superadmin');
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  });
});

describe('readiness', () => {
  const ownWorld = openWorld();
  const ownServer = openServedWorld(ownWorld);
  const readStatus = async (path: string) => (await ownServer.fetchPath(path)).status;

  it('ends while the server stops, and health does not', async () => {
    expect(await readStatus('/readyz')).toBe(200);
    ownServer.app.stopping();
    expect(await readStatus('/readyz')).toBe(503);
    expect(await readStatus('/healthz')).toBe(200);
  });

  it('ends when the database refuses writes', async () => {
    ownWorld.store.sqlite.pragma('query_only = ON');
    expect(await readStatus('/readyz')).toBe(503);
  });
});

it('there is no webhook with which Wave could mark an order as paid', async () => {
  const answer = await served.fetchPath('/webhooks/wave', { method: 'POST', body: '{"status":"succeeded"}' });
  expect(answer.status).toBe(404);
});

it('the letters are served only in a demonstration, which search engines leave out', async () => {
  expect((await served.fetchPath('/demo/letters')).headers.get('content-type')).not.toContain('json');
  const demo = await aWorld({ settings: { demo: true } });
  const demoServer = await serveWorld(demo);
  expect(await (await demoServer.fetchPath('/demo/letters')).json()).toEqual({ letters: [] });
  expect(await (await demoServer.fetchPath('/robots.txt')).text()).toContain('Disallow: /\n');
  await demoServer.close();
  demo.close();
});

it('each request is logged in one line without its query string', async () => {
  const linesBefore = world.lines.length;
  await sendRawRequest('/healthz?email=awa@exemple.ci', {
    headers: { host: 'localhost', 'user-agent': 'x\\r\\n{"forged":1}' },
  });
  await expect.poll(() => world.lines.length).toBe(linesBefore + 1);
  const line = JSON.parse(world.lines[linesBefore] ?? '');
  expect(line).toMatchObject({ event: 'request', method: 'GET', path: '/healthz', status: 200 });
  expect(JSON.stringify(line)).not.toContain('awa@');
});

it('logs no token that stands in an address, even by mistake', async () => {
  const token = 'Xy3-abcdefghijklmnopqr';
  for (const path of [`/suivi/${token}`, `/suivi%23${token}`, `/desabonnement/${token}`]) {
    world.lines.length = 0;
    await served.fetchPath(path);
    await expect.poll(() => world.lines.length).toBe(1);
    expect([path, world.lines.join()]).toEqual([path, expect.not.stringContaining(token.slice(0, 12))]);
  }
});
