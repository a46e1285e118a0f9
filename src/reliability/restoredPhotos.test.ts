import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { runLaveo } from '#cli/run.ts';
import { makeBackupName } from '#db/backup.ts';
import { noteErasedAccounts } from '#db/folder/erasedList.ts';
import { openStore } from '#db/open.ts';
import { contactAttempts, landmarks, pushSubscriptions } from '#db/schema.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import type { SignedCtx } from '#server/ctx.ts';
import { attachPhoto } from '#server/photos/photos.ts';
import { readPushKeys } from '#server/push/keys.ts';
import { runHourlyBackup } from '#server/upkeep/backups.ts';
import { createChildBackupMaker } from '#server/upkeep/childBackupMaker.ts';
import { runHousekeeping } from '#server/upkeep/housekeeping.ts';
import { aLandmarkForm, aPhotoForm } from '#testing/exampleData.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { serveWorld } from '#testing/http.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { type UserRow, WORLD_PASSWORD } from '#testing/people.ts';
import { aPhoto } from '#testing/pictures.ts';
import { makeVoice } from '#testing/places/voices.ts';
import { aPushBrowser } from '#testing/push/pushBrowser.ts';
import { aWorld, type World } from '#testing/world.ts';

const { laveo } = inject('programs');
const folder = openScratchFolder();
let dataDir: string;
let world: World;
let awa: UserRow;
let moussa: UserRow;
let yao: UserRow;
beforeEach(async () => {
  dataDir = join(folder.path, 'data');
  await mkdir(dataDir);
  world = await openStoredWorld();
  [awa, moussa, yao] = [world.client(), world.client(), world.livreur()];
});
afterEach(() => world.close());

const openStoredWorld = (at?: number) =>
  aWorld({
    ...(at === undefined ? {} : { at }),
    store: openStore({ file: join(dataDir, 'laveo.sqlite') }),
    settings: { dataDir },
  });
const listPhotoFiles = () => {
  const path = join(dataDir, 'photos');
  return existsSync(path) ? readdirSync(path).sort() : [];
};
async function addPickupPhoto(clientId: string, values: Parameters<typeof anOrder>[1] = {}): Promise<string> {
  const order = { clientId, livreurId: yao.id, status: 'processing', linen: 'held', ...values } as const;
  const { id } = anOrder(world, order);
  const { photo } = await world.as(yao).photos.upload(aPhotoForm(await aPhoto(1)));
  const ctx = (await world.ctx(yao)) as SignedCtx;
  world.store.write(() => attachPhoto(ctx, photo, id));
  return photo;
}
const runBackup = () =>
  runHourlyBackup(world.deps, createChildBackupMaker(world.deps, laveo, new AbortController().signal));

/** `retained` names what was copied elsewhere and survives; `later` is the time between backup and restore. */
async function loseAndRestoreData(retained: string[], later: number): Promise<string> {
  const made = join(dataDir, 'backups', makeBackupName(world.clock.now()));
  const at = world.clock.now() + later;
  world.close();
  for (const name of retained) renameSync(join(dataDir, name), join(folder.path, name));
  rmSync(dataDir, { recursive: true });
  await mkdir(dataDir);
  for (const name of retained) renameSync(join(folder.path, name), join(dataDir, name));
  const output: string[] = [];
  const say = (line: string) => output.push(line);
  const terminal = { env: { DATA_DIR: dataDir }, now: () => at, say, fail: say };
  expect(await runLaveo(['restore', made, '--yes'], terminal)).toBe(0);
  world = await openStoredWorld(at);
  return output.join('\n');
}

/** The first one is that of a stranger. */
async function fetchStatuses(photo: string, people: UserRow[]): Promise<number[]> {
  const served = await serveWorld(world);
  const inits = [{}, ...people.map((person) => ({ cookie: served.cookieOf(person) }))];
  const answers = await Promise.all(inits.map((init) => served.fetchPath(`/photos/${photo}`, init)));
  await served.close();
  return answers.map(({ status }) => status);
}

it('F17: a photo is there after the data folder was lost, for whom it was before and for nobody else', async () => {
  const photo = await addPickupPhoto(awa.id);
  await runBackup();
  const output = await loseAndRestoreData(['backups'], HOUR);
  expect(output).not.toContain('absente');
  expect(listPhotoFiles()).toEqual([photo]);
  expect(await fetchStatuses(photo, [awa, moussa, yao, world.admin()])).toEqual([404, 200, 404, 200, 200]);
});

it('F17: no photo of a client who was erased since comes back, whoever asks', async () => {
  const [gone, stays] = [
    await addPickupPhoto(awa.id, { status: 'completed', linen: 'back' }),
    await addPickupPhoto(moussa.id),
  ];
  await runBackup();
  await world.as(awa).profile.deleteAccount({ password: WORLD_PASSWORD });
  noteErasedAccounts(dataDir, world.db);
  expect(listPhotoFiles()).toEqual([stays]);
  const output = await loseAndRestoreData(['backups', 'laveo.erased.json'], HOUR);
  expect(output).toContain('1 compte(s) supprimé(s)');
  expect(listPhotoFiles()).toEqual([stays]);
  expect(await fetchStatuses(gone, [moussa, yao, world.admin(), world.superadmin()])).toEqual(
    Array(5).fill(404),
  );
});

it('F17: photos whose time passed between backup and restore go with the first sweep', async () => {
  const ended = { status: 'completed', linen: 'back', completedAt: world.clock.now() - 86 * DAY } as const;
  const [old, young] = [await addPickupPhoto(awa.id, ended), await addPickupPhoto(awa.id)];
  await runHousekeeping(world.deps);
  await runBackup();
  await loseAndRestoreData(['backups'], 5 * DAY);
  expect(listPhotoFiles()).toEqual([old, young].sort());
  // The first run after days without a server purges nothing yet; it only notes the time.
  expect(await runHousekeeping(world.deps)).toBe('waiting');
  world.clock.advance(HOUR);
  expect(await runHousekeeping(world.deps)).toBe('purged');
  expect(listPhotoFiles()).toEqual([young]);
  expect(await fetchStatuses(old, [awa, world.admin()])).toEqual([404, 404, 404]);
});

async function callWithLandmark(phone: string) {
  const desk = world.as(world.admin());
  const { contactPhone: _, ...cart } = world.aCart({ address: 'Canari du portail' });
  const order = await desk.dispatch.placeFor({ ...cart, contact: { phone, fullname: 'Clarisse Canari' } });
  const { id: orderId, contactId } = order;
  const photo = new File([new Uint8Array(await aPhoto(2))], 'portail.png', { type: 'image/png' });
  const parts = { orderId, door: 'Porte du canari', photo, voice: makeVoice() };
  const landmark = await desk.places.addLandmark(aLandmarkForm(parts));
  await desk.dispatch.contacted({ orderId, words: 'link', channel: 'whatsapp' });
  const files = [landmark.photo ?? '', landmark.voice ?? ''].sort();
  return {
    desk,
    orderId,
    contactId: contactId ?? '',
    landmark,
    files,
    ...(await desk.dispatch.link({ orderId })),
  };
}

it('F17: landmarks, calls and the keys of notifications come back; links and devices do not', async () => {
  const { desk, orderId, landmark, files, token } = await callWithLandmark('0701020304');
  await desk.push.subscribe(aPushBrowser());
  const before = [await desk.push.key(), readPushKeys(world.deps)];
  const attempts = world.db.select().from(contactAttempts).all();
  await runBackup();
  const output = await loseAndRestoreData(['backups'], HOUR);
  expect(output).not.toContain('absente');
  expect(listPhotoFiles()).toEqual(files);
  const again = world.as(world.admin());
  expect([await again.push.key(), readPushKeys(world.deps)]).toEqual(before);
  expect((await again.dispatch.order({ orderId })).landmark).toEqual(landmark);
  expect(world.db.select().from(contactAttempts).all()).toEqual(attempts);
  expect(attempts).toHaveLength(1);
  expect(await getRefusal(world.visitor().follow.get({ token }))).toBe('LINK_UNKNOWN');
  expect(await world.db.$count(pushSubscriptions)).toBe(0);
});

it('F17: no landmark of a contact who was erased since comes back, and no byte of their voice', async () => {
  const [gone, stays] = [await callWithLandmark('0701020304'), await callWithLandmark('0505060708')];
  await gone.desk.dispatch.cancel({ orderId: gone.orderId, from: 'pending' });
  await runBackup();
  await world.as(world.superadmin()).people.eraseContact({ contactId: gone.contactId });
  noteErasedAccounts(dataDir, world.db);
  expect(listPhotoFiles()).toEqual(stays.files);
  const output = await loseAndRestoreData(['backups', 'laveo.erased.json'], HOUR);
  expect(output).toContain('1 compte(s) supprimé(s)');
  expect(listPhotoFiles()).toEqual(stays.files);
  expect(world.db.select().from(landmarks).all()).toMatchObject([{ orderId: stays.orderId }]);
  await world.as(world.admin()).dispatch.cancel({ orderId: stays.orderId, from: 'pending' });
  await world.as(world.superadmin()).people.eraseContact({ contactId: stays.contactId });
  expect(listPhotoFiles()).toEqual([]);
  world.store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  const bytes = readFileSync(join(dataDir, 'laveo.sqlite'));
  for (const word of ['canari', 'Canari', '0701020304', '0505060708', ...gone.files, ...stays.files])
    expect([word, bytes.includes(word)]).toEqual([word, false]);
});
