import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, orders, photos } from '#db/schema.ts';
import { HOUR } from '#domain/format/calendar.ts';
import { MAX_PHOTO_BYTES, PHOTO_FILE } from '#domain/pieces/photos.ts';
import { aPhotoForm } from '#testing/exampleData.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { type Served, serveWorld } from '#testing/http.ts';
import { openFixture, openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import type { UserRow } from '#testing/people.ts';
import { aPhoto, aPixelBomb, makeFakeImages } from '#testing/pictures.ts';
import { aWorld } from '#testing/world.ts';
import type { SignedCtx } from '../ctx.ts';
import { attachPhoto } from './photos.ts';

const folder = openScratchFolder();
const world = openWorld(() => ({ settings: { dataDir: folder.path } }));
const client = openFixture(() => world.client());
const livreur = openFixture(() => world.livreur());

const getPhotosFolder = () => join(folder.path, 'photos');
const listFileNames = () => readdir(getPhotosFolder()).catch(() => []);
const uploadPhoto = (bytes: Uint8Array, person = client, name?: string) =>
  world.as(person).photos.upload(aPhotoForm(bytes, name));
const tryUpload = (bytes: Uint8Array, person = client) => getRefusal(uploadPhoto(bytes, person));
const attachPhotoAsPerson = async (
  person: UserRow,
  ...[photo, orderId, claimId]: [string, string, string?]
) => {
  const ctx = (await world.ctx(person)) as SignedCtx;
  world.store.write(() => attachPhoto(ctx, photo, orderId, claimId));
};

describe('a photo', () => {
  it('is drawn anew as WebP of at most 1600 pixels, under a random name, readable by the server alone', async () => {
    const { photo } = await uploadPhoto(await aPhoto(1, 2400, 1200), client, '../../laveo.sqlite');
    expect(photo).toMatch(PHOTO_FILE);
    expect(await listFileNames()).toEqual([photo]);
    const path = join(getPhotosFolder(), photo);
    const bytes = await readFile(path);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(world.db.select().from(photos).all()).toEqual([
      {
        file: photo,
        orderId: null,
        claimId: null,
        drawerEntryId: null,
        landmarkId: null,
        bytes: bytes.length,
        createdAt: world.clock.now(),
        createdBy: client.id,
      },
    ]);
  });

  it('keeps its size when it is small, and stands upright without where it was taken', async () => {
    const taken = await sharp(await aPhoto(1, 900, 600))
      .withExif({ IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 21/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { photo } = await uploadPhoto(taken);
    const bytes = await readFile(join(getPhotosFolder(), photo));
    const { width, height, exif, xmp, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, xmp, orientation }).toEqual({ width: 600, height: 900 });
    expect(bytes.includes('CANARY')).toBe(false);
  });

  it('is sent by anybody who has signed in, and by the desk with a row in the journal', async () => {
    const photo = await aPhoto(2);
    expect(await getRefusal(world.visitor().photos.upload(aPhotoForm(photo)))).toBe('NOT_SIGNED_IN');
    const names = [];
    for (const person of [client, livreur, world.admin(), world.superadmin()])
      names.push((await uploadPhoto(photo, person)).photo);
    expect(new Set(await listFileNames())).toEqual(new Set(names));
    const rows = world.db.select().from(audit).all();
    expect(rows.map(({ act, subject }) => [act, subject])).toEqual(
      names.slice(2).map((name) => ['photos.upload', name]),
    );
  });

  it('is sent in one field and nothing else', async () => {
    const extra = aPhotoForm(await aPhoto(2));
    extra.set('orderId', world.deps.id());
    const text = new FormData();
    text.set('file', 'text');
    for (const form of [extra, text, new FormData(), aPhotoForm(new Uint8Array())])
      await expect(world.as(client).photos.upload(form)).rejects.toThrow();
    expect(await listFileNames()).toEqual([]);
  });
});

describe('T-U7: what is no photo', () => {
  it('is refused, or stored without what it hid', async () => {
    const accepted: string[] = [];
    for (const { name, bytes } of await makeFakeImages()) {
      const code = await tryUpload(bytes);
      if (code === 'accepted') accepted.push(name);
      else expect([name, code]).toEqual([name, 'PHOTO_REFUSED']);
    }
    expect(accepted).toEqual([
      'jpeg with a zip behind',
      'jpeg with a script behind',
      'png with a script behind',
      'webp with a script behind',
      'jpeg with a script in its comment',
    ]);
    for (const file of await listFileNames()) {
      const bytes = await readFile(join(getPhotosFolder(), file));
      expect(bytes.includes('<script') || bytes.includes('PK\x03\x04')).toBe(false);
    }
  });

  it('is refused when it unfolds into a huge picture, or is heavier than 400 kB', async () => {
    expect(await tryUpload(aPixelBomb())).toBe('PHOTO_REFUSED');
    const photo = await aPhoto(1);
    const exactly = Buffer.concat([photo, Buffer.alloc(MAX_PHOTO_BYTES - photo.length)]);
    expect(await tryUpload(exactly)).toBe('accepted');
    expect(await tryUpload(Buffer.concat([exactly, Buffer.alloc(1)]))).toBe('PHOTO_REFUSED');
    expect(await listFileNames()).toHaveLength(1);
  });

  it('is not even read to its end beyond what a photo may weigh', async () => {
    const served = await serveWorld(world);
    const cookie = served.cookieOf(client);
    const postPhoto = async (bytes: Uint8Array) =>
      (await served.call('photos.upload', aPhotoForm(bytes), { cookie })).status;
    const photo = await aPhoto(1);
    expect(await postPhoto(photo)).toBe(200);
    expect(await postPhoto(Buffer.concat([photo, Buffer.alloc(MAX_PHOTO_BYTES)]))).toBe(400);
    expect(await postPhoto(new Uint8Array(10_000_000))).toBe(413);
    await served.close();
  });
});

describe('T-U8: who reads a photo', () => {
  let served: Served;
  beforeEach(async () => {
    served = await serveWorld(world);
  });
  afterEach(() => served.close());

  const makeReaders = () => ({
    client,
    livreur,
    admin: world.admin(),
    superadmin: world.superadmin(),
    'another client': world.client(),
    'another livreur': world.livreur(),
  });
  async function findReaders(photo: string, people: Record<string, UserRow>): Promise<string[]> {
    const allowed: string[] = [];
    const answers = [
      ['signed out', await served.fetchPath(`/photos/${photo}`)] as const,
      ...(await Promise.all(
        Object.entries(people).map(
          async ([name, person]) =>
            [name, await served.fetchPath(`/photos/${photo}`, { cookie: served.cookieOf(person) })] as const,
        ),
      )),
    ];
    for (const [name, answer] of answers) {
      if (answer.status === 200) allowed.push(name);
      else expect([name, answer.status]).toEqual([name, 404]);
      await answer.body?.cancel();
    }
    return allowed;
  }
  const placeHeldOrder = () =>
    anOrder(world, { clientId: client.id, livreurId: livreur.id, status: 'picked_up', linen: 'held' });
  const setLinen = (linen: 'client' | 'held' | 'back') => world.db.update(orders).set({ linen }).run();

  it('its uploader alone, until an act uses it', async () => {
    const { photo } = await uploadPhoto(await aPhoto(1), livreur);
    expect(await findReaders(photo, makeReaders())).toEqual(['livreur']);
  });

  it('of a hand-over: its client, the desk, and its livreur until the linen is given over', async () => {
    const people = makeReaders();
    const { id } = placeHeldOrder();
    const { photo } = await uploadPhoto(await aPhoto(1), livreur);
    await attachPhotoAsPerson(livreur, photo, id);
    expect(await findReaders(photo, people)).toEqual(['client', 'livreur', 'admin', 'superadmin']);
    setLinen('back');
    expect(await findReaders(photo, people)).toEqual(['client', 'admin', 'superadmin']);
    setLinen('held');
    world.db.update(orders).set({ livreurId: people['another livreur'].id }).run();
    expect(await findReaders(photo, people)).toEqual(['client', 'admin', 'superadmin', 'another livreur']);
  });

  it('of a claim: its client and the desk, and no livreur', async () => {
    const people = makeReaders();
    const { id } = placeHeldOrder();
    const { photo } = await uploadPhoto(await aPhoto(1));
    await attachPhotoAsPerson(client, photo, id, world.deps.id());
    expect(await findReaders(photo, people)).toEqual(['client', 'admin', 'superadmin']);
  });

  it('comes as a picture that can do nothing and that no other person’s browser stores', async () => {
    const { photo } = await uploadPhoto(await aPhoto(1));
    const cookie = served.cookieOf(client);
    const { headers } = await served.fetchPath(`/photos/${photo}`, { cookie });
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toBe('private, max-age=86400');
    expect(headers.get('vary')).toBe('cookie');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    for (const name of ['x.webp', '..%2flaveo.sqlite', `${world.deps.id()}.webp`, `${photo}%00.html`])
      expect([name, (await served.fetchPath(`/photos/${name}`, { cookie })).status]).toEqual([name, 404]);
  });
});

describe('a photo that an act uses', () => {
  it('is the person’s own, and used once', async () => {
    const { id } = anOrder(world, { clientId: client.id });
    const { photo } = await uploadPhoto(await aPhoto(1));
    expect(await getRefusal(attachPhotoAsPerson(livreur, photo, id))).toBe('PHOTO_REFUSED');
    expect(await getRefusal(attachPhotoAsPerson(client, `${world.deps.id()}.webp`, id))).toBe(
      'PHOTO_REFUSED',
    );
    await attachPhotoAsPerson(client, photo, id);
    expect(await getRefusal(attachPhotoAsPerson(client, photo, id))).toBe('PHOTO_REFUSED');
    expect(world.db.select().from(photos).all()).toMatchObject([{ file: photo, orderId: id }]);
  });
});

describe('T-U9: a disk that does not fill with photos', () => {
  it('takes forty an hour from one person, and forty that no act uses', async () => {
    const strict = await aWorld({ settings: { dataDir: folder.path, limitsFactor: 1 } });
    const photo = await aPhoto(1, 40, 40);
    const person = strict.client();
    const tryPhoto = () => getRefusal(strict.as(person).photos.upload(aPhotoForm(photo)));
    for (let i = 0; i < 40; i++) expect(await tryPhoto()).toBe('accepted');
    expect(await tryPhoto()).toBe('PHOTO_QUOTA');
    strict.clock.advance(HOUR + 1000);
    expect(await tryPhoto()).toBe('PHOTO_QUOTA');
    const { id } = anOrder(strict, { clientId: person.id });
    strict.db.update(photos).set({ orderId: id }).run();
    expect(await tryPhoto()).toBe('accepted');
    strict.close();
  });

  it('stores five gigabytes of all', async () => {
    const { photo } = await uploadPhoto(await aPhoto(1));
    world.db
      .update(photos)
      .set({ bytes: 5 * 1024 ** 3 })
      .run();
    expect(await tryUpload(await aPhoto(2), livreur)).toBe('PHOTO_QUOTA');
    expect(await listFileNames()).toEqual([photo]);
  });
});
