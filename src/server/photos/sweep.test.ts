import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { claims, orders, photos } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import { aPhotoForm } from '#testing/exampleData.ts';
import { openFixture, openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { type UserRow, WORLD_PASSWORD } from '#testing/people.ts';
import { listColumn } from '#testing/rows.ts';
import { applyActs } from '../acts/act.ts';
import type { SignedCtx } from '../ctx.ts';
import { attachPhoto } from './photos.ts';
import { sweepPhotos } from './sweep.ts';

const folder = openScratchFolder();
const world = openWorld(() => ({ settings: { dataDir: folder.path } }));
const awa = openFixture(() => world.client());
const yao = openFixture(() => world.livreur());

const listFiles = async () => (await readdir(join(folder.path, 'photos')).catch(() => [])).sort();
const listRows = () => listColumn(world.db, photos, 'file').sort();
const uploadPhoto = async (person: UserRow) => (await world.as(person).photos.upload(aPhotoForm())).photo;
async function uploadHandoverPhoto(orderId: string): Promise<string> {
  const file = await uploadPhoto(yao);
  const ctx = (await world.ctx(yao)) as SignedCtx;
  world.store.write(() => attachPhoto(ctx, file, orderId));
  return file;
}
async function uploadClaimPhoto(orderId: string, person = awa): Promise<string> {
  const photo = await uploadPhoto(person);
  await world.as(person).orders.claim({ orderId, kind: 'tache', words: photo, photos: [photo] });
  return photo;
}
const addOrder = (values: Parameters<typeof anOrder>[1]) =>
  anOrder(world, { clientId: awa.id, livreurId: yao.id, ...values }).id;
async function sweepAfterDays(days: number): Promise<string[]> {
  world.clock.advance(days * DAY);
  await sweepPhotos(world.deps);
  expect(await listFiles()).toEqual(listRows());
  return listRows();
}

describe('the daily sweep', () => {
  it('removes a photo that no act has used for a week', async () => {
    const photo = await uploadPhoto(awa);
    expect(await sweepAfterDays(7)).toEqual([photo]);
    world.clock.advance(1);
    expect(await sweepAfterDays(0)).toEqual([]);
  });

  it('removes photos of hand-overs 90 days after the end of their order, and those of claims after a year', async () => {
    const done = addOrder({ status: 'completed', linen: 'back', completedAt: world.clock.now() });
    const open = addOrder({ status: 'processing', linen: 'held' });
    const [handover, claim, held] = [
      await uploadHandoverPhoto(done),
      await uploadClaimPhoto(done),
      await uploadHandoverPhoto(open),
    ];
    expect(await sweepAfterDays(90)).toEqual([handover, claim, held].sort());
    world.clock.advance(1);
    expect(await sweepAfterDays(0)).toEqual([claim, held].sort());
    expect(await sweepAfterDays(274)).toEqual([claim, held].sort());
    expect(await sweepAfterDays(1)).toEqual([held]);
  });

  it('counts the 90 days of a cancelled order from when its linen was given back', async () => {
    const orderId = addOrder({ status: 'picked_up', linen: 'held', piecesHeld: 2 });
    const photo = await uploadHandoverPhoto(orderId);
    const addDeskCaller = () => world.as(world.admin());
    await addDeskCaller().dispatch.cancel({ orderId, from: 'picked_up' });
    expect(await sweepAfterDays(120)).toEqual([photo]);
    const ctx = (await world.ctx(world.admin())) as SignedCtx;
    applyActs(ctx, { kind: 'giveBack', procedure: 'dispatch.givenBack', orderId });
    expect(await sweepAfterDays(90)).toEqual([photo]);
    world.clock.advance(1);
    expect(await sweepAfterDays(0)).toEqual([]);
  });

  it('removes the files of a deleted order, and what a crash left, but no upload under way', async () => {
    const orderId = addOrder({ status: 'cancelled', linen: 'client' });
    const photo = await uploadHandoverPhoto(orderId);
    await world.as(world.admin()).dispatch.remove({ orderId });
    expect([listRows(), await listFiles()]).toEqual([[], [photo]]);
    await writeFile(join(folder.path, 'photos', 'young.part'), 'half');
    await utimes(join(folder.path, 'photos', photo), 0, 0);
    expect(await sweepPhotos(world.deps)).toEqual({ removed: 1 });
    expect(await listFiles()).toEqual(['young.part']);
  });
});

it('a hand-over names its photo for as long as the photo is stored', async () => {
  const orderId = addOrder({ status: 'pickup_en_route' });
  const photo = await uploadPhoto(yao);
  await world.as(yao).missions.advance({
    orderId,
    from: 'pickup_en_route',
    actId: world.deps.id(),
    handover: { photo },
  });
  const readPhotoName = async () => (await world.as(awa).orders.get({ orderId })).handovers[0]?.photo;
  expect(await readPhotoName()).toBe(photo);
  world.db.delete(photos).run();
  expect(await readPhotoName()).toBeNull();
});

it('erasing a client removes the photos of their orders at once, and nobody else’s', async () => {
  const other = world.client();
  const done = { status: 'completed', linen: 'back', completedAt: world.clock.now() } as const;
  const own = addOrder(done);
  const others = addOrder({ ...done, clientId: other.id });
  await uploadHandoverPhoto(own);
  await uploadClaimPhoto(own);
  world.db.update(claims).set({ state: 'answered' }).where(eq(claims.orderId, own)).run();
  await uploadPhoto(awa);
  const left = [
    await uploadHandoverPhoto(others),
    await uploadClaimPhoto(others, other),
    await uploadPhoto(other),
  ].sort();
  await world.as(awa).profile.deleteAccount({ password: WORLD_PASSWORD });
  expect([listRows(), await listFiles()]).toEqual([left, left]);
  expect(world.db.select().from(orders).where(eq(orders.id, own)).all()).toHaveLength(1);
});
