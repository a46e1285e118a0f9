import { beforeAll, expect, it } from 'vitest';
import { fillInIds, findRowsAfterDamage } from '#testing/damage.ts';
import { aLandmarkForm } from '#testing/exampleData.ts';
import { ONCE, openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { makeVoice } from '#testing/places/voices.ts';
import { aPushBrowser } from '#testing/push/pushBrowser.ts';

const folder = openScratchFolder(ONCE);
const world = openWorld(() => ({ settings: { dataDir: folder.path } }), ONCE);
const ids: Record<string, string> = {};

beforeAll(async () => {
  const desk = world.as(world.admin());
  await desk.push.subscribe(aPushBrowser());
  const placeFor = (phone: string) => {
    const { contactPhone: _, ...cart } = world.aCart();
    return desk.dispatch.placeFor({ ...cart, contact: { phone, fullname: 'Clarisse Bédi' } });
  };
  const [order, other] = [await placeFor('0701020304'), await placeFor('0505060708')];
  const [orderId, keepId, mergeId] = [order.id, order.contactId ?? '', other.contactId ?? ''];
  Object.assign(ids, { order: orderId, merge: mergeId, client: world.client().id });
  await desk.people.mergeContacts({ keepId, mergeId });
  await desk.dispatch.link({ orderId });
  await desk.dispatch.contacted({ orderId, words: 'link', channel: 'whatsapp' });
  await desk.places.addLandmark(aLandmarkForm({ orderId, voice: makeVoice() }));
});

const CONTACT = 'le contact pour qui elle a été passée n’existe pas';
const MERGED = 'une fusion de contacts ne mène à aucun contact';
const LINK = 'un de ses liens de suivi n’est pas gardé sous une empreinte';
const PUSH = 'les notifications d’un appareil vont à une autre personne que sa session';
const ATTEMPT = 'un appel ou un message à son sujet n’est pas dans son histoire, ou ne dit pas lequel';
const LANDMARK = 'la photo ou la voix d’un repère n’est pas parmi les fichiers de ce repère';
const STAY = 'l’arrêt d’un livreur devant sa porte ne vient d’aucune remise, ou reste après l’effacement';

it('finds nothing in what the acts have written', () => {
  expect(findRowsAfterDamage(world.store.sqlite, '')).toEqual([]);
});

it.each([
  [`UPDATE orders SET contact_id = 'nobody' WHERE id = ':order'`, CONTACT, ':order'],
  [`UPDATE contacts SET merged_into = 'nobody' WHERE id = ':merge'`, MERGED, 'contact :merge'],
  [`UPDATE contacts SET merged_into = id WHERE id = ':merge'`, MERGED, 'contact :merge'],
  [`UPDATE order_links SET id = 'IEbOywjmNcXLXA2fcYOhng'`, LINK, ':order'],
  [`UPDATE push_subscriptions SET user_id = ':client'`, PUSH, 'compte :client'],
  [`UPDATE contact_attempts SET words = 'hello'`, ATTEMPT, ':order'],
  [`UPDATE contact_attempts SET channel = 'letter'`, ATTEMPT, ':order'],
  ['UPDATE contact_attempts SET sequence = 1', ATTEMPT, ':order'],
  ['DELETE FROM contact_attempts', ATTEMPT, ':order'],
  [`UPDATE photos SET landmark_id = NULL`, LANDMARK, ':order'],
  [`UPDATE landmarks SET photo = 'gone.webp'`, LANDMARK, ':order'],
  [`INSERT INTO door_stays VALUES (':order', 1, -3990000, 5360000, 1)`, STAY, ':order'],
])('names the row after: %s', (damage, what, row) => {
  const faults = findRowsAfterDamage(world.store.sqlite, fillInIds(damage, ids));
  expect(faults).toEqual([`${what} ${fillInIds(row, ids)}`]);
});
