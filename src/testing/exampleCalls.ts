import type { Role } from '#domain/people/roles.ts';
import type { Browser } from './browserClient.ts';
import { aStranger } from './exampleData.ts';
import { readToken } from './links.ts';
import type { UserRow } from './people.ts';
import type { Scene } from './scene.ts';

/** `caller` or `browser` is set if the scene's own person of that role cannot make the call. */
export type ExampleCall = { input?: unknown; caller?: UserRow; browser?: Browser };
export type Example = (
  scene: Scene,
  role: Role | 'anonymous',
  browser: Browser,
) => ExampleCall | Promise<ExampleCall>;

export const page = { limit: 100 };
export const services = [{ name: 'Lavage', price: 800 }];
export const buildExampleCall = (input: unknown = undefined): ExampleCall => ({ input });
export const addOrder = (scene: Scene, ...[status, values]: Parameters<Scene['order']>) => ({
  orderId: scene.order(status, values).id,
});
export const buildOtherPersonCall = (scene: Scene, role: Role | 'anonymous', input: unknown): ExampleCall =>
  role === 'anonymous' ? { input } : { input, caller: scene.person(role) };

export async function requestResetToken(scene: Scene): Promise<string> {
  const { email } = scene.person('client');
  await scene.world.visitor().auth.requestReset({ email });
  return readToken(scene.world, email, 'auth.reset');
}

export const aPlace = (name: string) => ({
  name,
  location: { lng: -3.99, lat: 5.36 },
  address: 'Portail bleu',
});

/** The returned place is the client's only saved one. */
export async function addSavedPlace({ world }: Scene, { id }: UserRow): Promise<{ placeId: string }> {
  const { profile } = world.as({ id });
  for (const place of (await profile.places()).saved) await profile.removePlace({ placeId: place.id });
  const { saved } = await profile.savePlace(aPlace('Bureau'));
  return { placeId: saved[0]?.id ?? '' };
}

/** The deactivation also leaves a row in the journal. */
export async function addDeactivatedClient({ world, superadmin, person }: Scene): Promise<string> {
  const { id: userId } = person('client');
  await world.as(superadmin).people.setActive({ userId, active: false });
  return userId;
}

export async function addPersonalData({ world }: Scene, { email, role, id }: UserRow): Promise<void> {
  const { inbox } = world.visitor();
  const { fullname, phone } = aStranger();
  await inbox.sendMessage({ fullname, email, message: 'Bonjour', elapsed: 9000 });
  await inbox.apply.call(null, { fullname, phone, email, city: 'Abidjan', elapsed: 9000 });
  if (role !== 'client') return;
  await world.as({ id }).orders.place(world.aCart());
  await world.as({ id }).profile.savePlace(aPlace('Chez moi'));
}

export function addFollowedOrder(scene: Scene): { orderId: string } {
  scene.reportPosition();
  return addOrder(scene, 'pickup_en_route');
}

export function aRefund(scene: Scene) {
  const { orderId } = addOrder(scene, 'picked_up', { paymentState: 'paid', paymentMethod: 'wave' });
  return { orderId, amount: 500, method: 'wave', reason: 'Col abîmé', key: scene.world.deps.id() };
}

/** The entry is the caller's own and of today, so that the caller may reverse it. */
export async function addEntryToReverse(scene: Scene, role: Role | 'anonymous'): Promise<ExampleCall> {
  const desk = scene.world.as(role === 'superadmin' ? scene.superadmin : scene.admin);
  const { orderId } = addOrder(scene, 'picked_up');
  const { payment } = await desk.dispatch.markPaid({ orderId, method: 'espece' });
  return buildExampleCall({ entryId: payment.entries[0]?.id, reason: 'Mauvaise commande' });
}
