import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPhoto } from '#testing/pictures.ts';
import { aWorld, type World } from '#testing/world.ts';
import { createApp } from '../app.ts';

let dataDir: string;
let world: World;
let server: Server;
let origin: string;
let cookie: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'laveo-http-'));
  server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  world = await aWorld({ settings: { dataDir, publicUrl: origin } });
  server.on('request', createApp(world.deps).listener);
  const [first] = world.browser(world.superadmin()).cookies;
  cookie = first ? first.join('=') : '';
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  world.close();
  await rm(dataDir, { recursive: true });
});

const fetchPath = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
async function uploadImage(bytes: Uint8Array, headers: Record<string, string>): Promise<Response> {
  const body = new FormData();
  body.set('image', new File([new Uint8Array(bytes)], 'robe.jpg', { type: 'image/jpeg' }));
  return fetch(`${origin}/trpc/catalogue.uploadImage`, { method: 'POST', body, headers });
}

describe('T-U4: a picture opened on its own', () => {
  it('travels as a form, comes back as WebP, and can do nothing', async () => {
    const sent = await uploadImage(await aPhoto(1), { cookie, origin });
    expect(sent.status).toBe(200);
    const { result } = (await sent.json()) as { result: { data: { imageUrl: string } } };
    for (const path of [result.data.imageUrl, result.data.imageUrl.replace('.webp', '-s.webp')]) {
      const { status, headers } = await fetchPath(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('image/webp');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toContain('immutable');
    }
  });

  it('is not uploaded from another site, nor by a stranger, and what is no picture is a 400', async () => {
    const photo = await aPhoto(1);
    expect((await uploadImage(photo, { cookie, origin: 'https://evil.example' })).status).toBe(403);
    expect((await uploadImage(photo, { origin })).status).toBe(401);
    expect((await uploadImage(Buffer.from('<svg/>'), { cookie, origin })).status).toBe(400);
    expect((await uploadImage(new Uint8Array(7 * 1024 * 1024), { cookie, origin })).status).toBe(413);
  });

  it('is named by a hash or not at all', async () => {
    for (const name of [
      'x.webp',
      '..%2flaveo.sqlite',
      '%00.webp',
      `${'A'.repeat(64)}.webp`,
      `${'a'.repeat(64)}.svg`,
    ])
      expect([name, (await fetchPath(`/uploads/${name}`)).status]).toEqual([name, 404]);
  });
});

describe('the export’s address', () => {
  it('gives the file to a superadmin, and a refusal to whoever else or whatever else is asked', async () => {
    const answer = await fetchPath('/exports/clients.csv', { cookie });
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="laveo-clients-2026-11-20.csv"',
    );
    expect(await answer.text()).toMatch(/^Nom;Téléphone;/);
    expect((await fetchPath('/exports/clients.csv')).status).toBe(401);
    expect((await fetchPath('/exports/users.csv', { cookie })).status).toBe(404);
    expect((await fetchPath('/exports/commandes.csv?status=paid', { cookie })).status).toBe(400);
  });
});
