import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { applications, messages, orders, users } from '#db/schema.ts';
import { foldForSearch } from '#domain/format/search.ts';
import { openStoreOnDisk } from '#testing/database.ts';
import { aLandmarkForm } from '#testing/exampleData.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { aPushBrowser } from '#testing/push/pushBrowser.ts';
import { aWorld } from '#testing/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'laveo-erasure-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('T-P4: an erased account is nowhere in the file but among the invoices’ legal identities', async () => {
  const world = await aWorld({ store: openStoreOnDisk(join(folder, 'laveo.sqlite')) });
  const { db, deps } = world;
  const boss = world.as(world.superadmin());
  const awa = world.client('Awalina Canari');
  const canaries = {
    name: 'Awalina',
    folded: 'awalina canari',
    email: 'canari.awalina@exemple.ci',
    phone: '+2250177665544',
    address: 'Quartier du Canari profil',
    cancelledAt: 'Cocody, repère du canari annulé',
    contact: '+2250177665599',
    savedPlace: 'Lieu du canari',
    savedAddress: 'Portail du canari',
    message: 'Message du canari',
    application: 'Candidature du canari',
    device: 'https://push.example.com/canari',
    placeDoor: 'Porte du canari',
    orderDoor: 'Villa du canari',
  };
  const remaining = {
    doneAt: 'Cocody, repère du canari livré',
    doneContact: '+2250177665500',
    name: 'Awalina Canari',
  };
  db.update(users)
    .set({
      email: canaries.email,
      phone: canaries.phone,
      address: canaries.address,
      folded: foldForSearch('Awalina Canari', canaries.phone),
    })
    .where(eq(users.id, awa.id))
    .run();
  await world.visitor().auth.requestReset({ email: canaries.email });
  const phone = world.browser(awa);
  await phone.caller.auth.signIn({ email: canaries.email, password: WORLD_PASSWORD });
  const done = await phone.caller.orders.place(
    world.aCart({
      address: remaining.doneAt,
      contactPhone: remaining.doneContact,
      location: { lng: -3.99, lat: 5.367891 },
    }),
  );
  const { saved } = await phone.caller.profile.savePlace({
    name: canaries.savedPlace,
    address: canaries.savedAddress,
    location: { lng: -3.99, lat: 5.36 },
  });
  const { addLandmark } = phone.caller.places;
  await addLandmark(aLandmarkForm({ placeId: saved[0]?.id ?? '', door: canaries.placeDoor }));
  await addLandmark(aLandmarkForm({ orderId: done.id, door: canaries.orderDoor }));
  const dropped = await phone.caller.orders.place(
    world.aCart({ address: canaries.cancelledAt, contactPhone: canaries.contact }),
  );
  await phone.caller.orders.cancel({ orderId: dropped.id });
  db.update(orders).set({ status: 'completed' }).where(eq(orders.id, done.id)).run();
  await boss.people.setActive({ userId: awa.id, active: false });
  await boss.people.setActive({ userId: awa.id, active: true });
  await world.as(awa).push.subscribe(aPushBrowser(canaries.device));
  db.insert(messages)
    .values({
      id: deps.id(),
      fullname: 'Awalina',
      folded: 'awalina',
      email: canaries.email,
      message: canaries.message,
      createdAt: 1,
    })
    .run();
  db.insert(applications)
    .values({
      id: deps.id(),
      fullname: 'Awalina',
      folded: 'awalina',
      phone: canaries.phone,
      email: canaries.email,
      city: 'Abidjan',
      message: canaries.application,
      createdAt: 1,
    })
    .run();
  const readTotals = () =>
    world.store.sqlite.prepare('select sum(grand_total), sum(transport_fee), count(*) from orders').get();
  const before = readTotals();
  expect(isTextInFiles(canaries.message)).toBe(true);

  await world.browser({ id: awa.id }).caller.profile.deleteAccount({ password: WORLD_PASSWORD });

  expect(readTotals()).toEqual(before);
  const identities = world.store.sqlite
    .prepare('select client_name, phone, address from invoice_identities')
    .all();
  expect(identities).toEqual([
    { client_name: remaining.name, phone: remaining.doneContact, address: remaining.doneAt },
  ]);
  world.store.sqlite.exec('delete from invoice_identities');
  world.store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  const left = Object.entries({ ...canaries, ...remaining }).filter(([, text]) => isTextInFiles(text));
  console.info(
    `T-P4: ${Object.keys({ ...canaries, ...remaining }).length} canaries, ${left.length} left outside the legal identities`,
  );
  expect(left).toEqual([]);
  world.close();
});

/** Deleted text may remain in free pages or the log, so the files are searched as bytes. */
function isTextInFiles(text: string): boolean {
  return readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));
}
