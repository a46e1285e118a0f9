import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { landmarks, photos } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import { MAX_VOICE_BYTES } from '#domain/places/door.ts';
import { aLandmarkForm, PIXEL } from '#testing/exampleData.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openScratchFolder, openServedWorld, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { type UserRow, WORLD_PASSWORD } from '#testing/people.ts';
import { MP4, makeVoice, patchBytes, WEBM } from '#testing/places/voices.ts';
import { readPhoto } from '../photos/photos.reads.ts';
import { sweepPhotos } from '../photos/sweep.ts';

const folder = openScratchFolder();
const world = openWorld(() => ({ settings: { dataDir: folder.path } }));
const served = openServedWorld(world);
const awa = openFixture(() => world.client());
const yao = openFixture(() => world.livreur());

const DOOR = { lng: -3_990_000, lat: 5_360_000 };
const addOrder = (values: Parameters<typeof anOrder>[1] = {}) =>
  anOrder(world, { clientId: awa.id, livreurId: yao.id, status: 'assigned', ...DOOR, ...values }).id;
const gate = () => new File([PIXEL], 'portail.png', { type: 'image/png' });
const addLandmark = (person: UserRow, fields: Record<string, string | File>) =>
  world.as(person).places.addLandmark(aLandmarkForm(fields));
const readMission = async (orderId: string) => (await world.as(yao).missions.get({ orderId })).landmark;
const listFiles = async () => (await readdir(join(folder.path, 'photos')).catch(() => [])).sort();
const mayRead = async (person: UserRow, file: string) =>
  (await readPhoto(await world.ctx(person), file)) !== null;

describe('a landmark', () => {
  it('of an order is read by its client, its livreur and the desk', async () => {
    const orderId = addOrder();
    const landmark = await addLandmark(awa, { orderId, door: 'Porte 12', photo: gate(), voice: makeVoice() });
    expect(landmark).toMatchObject({ door: 'Porte 12', recordedAt: world.clock.now() });
    const { items } = await world.as(yao).missions.active();
    const { landmark: ofDesk } = await world.as(world.admin()).dispatch.order({ orderId });
    const { landmark: ofClient } = await world.as(awa).orders.get({ orderId });
    expect([items[0]?.landmark, ofDesk, ofClient]).toEqual([landmark, landmark, landmark]);
    for (const file of [landmark.photo, landmark.voice]) {
      for (const person of [awa, yao, world.admin()]) expect(await mayRead(person, file ?? '')).toBe(true);
      for (const person of [world.client(), world.livreur()])
        expect(await mayRead(person, file ?? '')).toBe(false);
    }
  });

  it('changes only in the parts that are sent, and the files that it no longer names go', async () => {
    const orderId = addOrder();
    const first = await addLandmark(awa, { orderId, photo: gate(), voice: makeVoice() });
    const second = await addLandmark(yao, { orderId, door: 'Porte 3', voice: makeVoice(MP4) });
    expect(second).toMatchObject({ id: first.id, door: 'Porte 3', photo: first.photo });
    expect(second.voice).toMatch(/\.mp4$/);
    expect(await listFiles()).toEqual([second.photo, second.voice].sort());
    await world.as(awa).places.removeLandmark({ orderId });
    expect([await listFiles(), await readMission(orderId)]).toEqual([[], null]);
    expect(world.db.select().from(photos).all()).toEqual([]);
  });

  it('needs one owner and one part', async () => {
    const orderId = addOrder();
    const { saved } = await world.as(awa).profile.savePlace(HOME);
    const placeId = saved[0]?.id ?? '';
    for (const fields of [
      { orderId },
      { door: '1' },
      { orderId, placeId, door: '1' },
      { orderId, door: ' ' },
    ])
      expect(await getRefusal(addLandmark(awa, fields as Record<string, string>))).toBe('BAD_REQUEST');
  });

  it('is recorded by the client, the desk, and the livreur while the mission is theirs', async () => {
    const orderId = addOrder();
    const door = 'Porte 1';
    for (const person of [world.client(), world.livreur()])
      expect(await getRefusal(addLandmark(person, { orderId, door }))).toBe('NOT_FOUND');
    for (const person of [awa, yao, world.admin()])
      expect(await addLandmark(person, { orderId, door })).toMatchObject({ door });
    const done = addOrder({ status: 'completed', linen: 'back' });
    expect(await getRefusal(addLandmark(yao, { orderId: done, door }))).toBe('NOT_FOUND');
    const placeId = (await world.as(awa).profile.savePlace(HOME)).saved[0]?.id ?? '';
    for (const person of [yao, world.admin(), world.client()])
      expect(await getRefusal(addLandmark(person, { placeId, door }))).toBe('NOT_FOUND');
  });

  it('tells the screens of the order', async () => {
    const orderId = addOrder();
    world.nudges.length = 0;
    await addLandmark(awa, { orderId, door: 'Porte 1' });
    expect(world.nudges).toMatchObject([{ orderId }]);
  });
});

const HOME = { name: 'Maison', address: '', location: { lng: -3.99, lat: 5.36 } };

describe('a landmark near the pin', () => {
  it('of a saved place or an earlier order serves the next one, the newest first', async () => {
    const placeId = (await world.as(awa).profile.savePlace(HOME)).saved[0]?.id ?? '';
    const saved = await addLandmark(awa, { placeId, voice: makeVoice() });
    expect((await world.as(awa).profile.places()).saved[0]?.landmark).toEqual(saved);
    const orderId = addOrder({ lng: DOOR.lng + 250 });
    expect(await readMission(orderId)).toEqual({ ...saved, elsewhere: 1 });
    expect(await mayRead(yao, saved.voice ?? '')).toBe(true);
    world.clock.advance(1);
    const later = await addLandmark(yao, { orderId, door: 'Porte 2' });
    const next = addOrder();
    expect(await readMission(next)).toEqual({ ...later, elsewhere: 1 });
    expect(await mayRead(yao, saved.voice ?? '')).toBe(false);
    await addLandmark(awa, { orderId: next, door: 'Porte 4' });
    expect((await readMission(next))?.door).toBe('Porte 4');
  });

  it('serves no place further off, no other person and no mission that is over', async () => {
    const { photo = '' } = await addLandmark(awa, { orderId: addOrder(), photo: gate() });
    expect(await readMission(addOrder({ lat: DOOR.lat + 300 }))).toBeNull();
    expect(await readMission(addOrder({ clientId: world.client().id }))).toBeNull();
    const bintou = world.livreur();
    addOrder({ livreurId: bintou.id, status: 'completed', linen: 'back' });
    expect(await mayRead(bintou, photo)).toBe(false);
  });

  it('follows a caller from order to order, and to another number that is the same person’s', async () => {
    const admin = world.admin();
    const desk = world.as(admin);
    const call = (phone: string) => {
      const { contactPhone: _, ...cart } = world.aCart();
      return desk.dispatch.placeFor({ ...cart, contact: { phone, fullname: 'Clarisse Bédi' } });
    };
    const first = await call('0701020304');
    const landmark = await addLandmark(admin, { orderId: first.id, door: 'Villa 8' });
    const read = async (orderId: string) => (await desk.dispatch.order({ orderId })).landmark;
    expect(await read((await call('0701020304')).id)).toEqual({ ...landmark, elsewhere: 1 });
    const others = [await call('0505060708'), await call('0102030405')];
    const [second = '', third = ''] = others.map(({ contactId }) => contactId ?? '');
    const readOthers = () => Promise.all(others.map(({ id }) => read(id)));
    expect(await readOthers()).toEqual([null, null]);
    await desk.people.mergeContacts({ keepId: second, mergeId: first.contactId ?? '' });
    await desk.people.mergeContacts({ keepId: third, mergeId: second });
    expect(await readOthers()).toEqual(Array(2).fill({ ...landmark, elsewhere: 1 }));
    await desk.people.unmergeContacts({ mergeId: second });
    expect(await readOthers()).toEqual([{ ...landmark, elsewhere: 1 }, null]);
  });
});

describe('a voice note', () => {
  const cases: [string, Buffer][] = [
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture', PIXEL],
    ['an MP3', Buffer.from(`ID3${'\u0004'.repeat(600)}`, 'latin1')],
    ['a WebM without frames', WEBM.subarray(0, WEBM.indexOf(Buffer.from('1f43b67501', 'hex')))],
    ['a WebM that was cut', WEBM.subarray(0, WEBM.byteLength - 40)],
    ['a WebM of 0 s', patchBytes(WEBM, '44898444160000', '44898400000000')],
    ['a WebM of 21 s', patchBytes(WEBM, '44898444160000', '44898446a41000')],
    ['a WebM with a video track', patchBytes(WEBM, '838102', '838101')],
    ['a Matroska file', patchBytes(WEBM, '7765626d', '6d617472')],
    ['an MP4 without frames', MP4.subarray(0, MP4.indexOf('moof') - 4)],
    ['an MP4 that was cut', MP4.subarray(0, MP4.byteLength - 9)],
    ['an MP4 of 30 s', patchBytes(MP4, '0000bb80000000000000026d', '0000bb80000000000015f900')],
    ['an MP4 with a video track', patchBytes(MP4, '736f756e', '76696465')],
    ['an MP4 whose boxes have no size', patchBytes(MP4, '0000025d6d6f6f76', '000000006d6f6f76')],
    ['more than 300 kB', Buffer.concat([WEBM, Buffer.alloc(MAX_VOICE_BYTES)])],
  ];
  it.each(cases)('refuses %s', async (_, bytes) => {
    const refusal = await getRefusal(addLandmark(awa, { orderId: addOrder(), voice: makeVoice(bytes) }));
    expect([refusal, await listFiles()]).toEqual(['VOICE_REFUSED', []]);
  });

  it.each([
    ['audio/webm', WEBM],
    ['audio/mp4', MP4],
  ])('is answered as it was sent, as %s that no browser runs', async (type, bytes) => {
    const { voice } = await addLandmark(awa, { orderId: addOrder(), voice: makeVoice(bytes, 'voix.html') });
    const answer = await served.fetchPath(`/photos/${voice}`, { cookie: served.cookieOf(awa) });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400',
    });
    expect((await served.fetchPath(`/photos/${voice}`)).status).toBe(404);
  });
});

describe('what is stored', () => {
  it('stays as long as its order, and is exported with it', async () => {
    const orderId = addOrder({ status: 'completed', linen: 'back', completedAt: world.clock.now() });
    const { voice, photo } = await addLandmark(awa, { orderId, voice: makeVoice(), photo: gate() });
    world.clock.advance(400 * DAY);
    await sweepPhotos(world.deps);
    expect(await listFiles()).toEqual([photo, voice].sort());
    const { orders } = await world.as(awa).profile.exportData({ password: WORLD_PASSWORD });
    expect(orders[0]).toMatchObject({ landmark: { voice, photo } });
  });

  it('goes with a saved place that is removed', async () => {
    const placeId = (await world.as(awa).profile.savePlace(HOME)).saved[0]?.id ?? '';
    const { voice = '' } = await addLandmark(awa, { placeId, voice: makeVoice() });
    await world.as(awa).profile.removePlace({ placeId });
    expect([await world.db.$count(landmarks), await mayRead(awa, voice)]).toEqual([0, false]);
  });

  it('is erased with its client, whoever recorded it, and nobody else’s', async () => {
    const done = { status: 'completed', linen: 'back', completedAt: world.clock.now() } as const;
    const placeId = (await world.as(awa).profile.savePlace(HOME)).saved[0]?.id ?? '';
    await addLandmark(awa, { placeId, voice: makeVoice() });
    await addLandmark(world.admin(), { orderId: addOrder(done), door: 'Canari', voice: makeVoice(MP4) });
    const other = world.client();
    const rest = await addLandmark(other, {
      orderId: addOrder({ ...done, clientId: other.id }),
      photo: gate(),
    });
    await world.as(awa).profile.deleteAccount({ password: WORLD_PASSWORD });
    expect(await listFiles()).toEqual([rest.photo]);
    const stored = await readFile(join(folder.path, 'photos', rest.photo ?? ''));
    expect(stored.includes(WEBM.subarray(-100))).toBe(false);
    expect(world.db.select().from(landmarks).all()).toMatchObject([{ id: rest.id, door: null }]);
  });
});
