import { getLinkActorId } from '#domain/people/roles.ts';
import { addOrder, aPlace, buildExampleCall, type Example } from '../exampleCalls.ts';
import { aStranger } from '../exampleData.ts';
import { addOpenAttempt } from '../payments/procedures.ts';
import type { Scene } from '../scene.ts';

let callers = 0;

/** Each caller has a number of their own. */
function aCall({ world }: Scene) {
  const { contactPhone: _, ...cart } = world.aCart({ address: aPlace('').address });
  const { fullname } = aStranger();
  const phone = `05${String(++callers).padStart(8, '0')}`;
  return { ...cart, contact: { phone, fullname } };
}

async function addContact(scene: Scene): Promise<string> {
  const { contactId } = await scene.world.as(scene.admin).dispatch.placeFor(aCall(scene));
  return contactId ?? '';
}

async function addFormerContact(scene: Scene): Promise<string> {
  const desk = scene.world.as(scene.admin);
  const { id, contactId } = await desk.dispatch.placeFor(aCall(scene));
  await desk.dispatch.cancel({ orderId: id, from: 'pending' });
  return contactId ?? '';
}

async function addLink(scene: Scene, ...order: Parameters<Scene['order']>): Promise<{ token: string }> {
  const { orderId } = addOrder(scene, ...order);
  const { token } = await scene.world.as(scene.admin).dispatch.link({ orderId });
  return { token };
}

export const CONTACT_PROCEDURES: Record<string, Example> = {
  'dispatch.contacts': async (scene) => {
    await addContact(scene);
    return buildExampleCall({ search: aStranger().fullname });
  },
  'dispatch.placeFor': (scene) => buildExampleCall(aCall(scene)),
  'dispatch.contacted': (scene) =>
    buildExampleCall({ ...addOrder(scene, 'pending'), words: 'link', channel: 'whatsapp' }),
  'missions.contacted': (scene) =>
    buildExampleCall({ ...addOrder(scene, 'pickup_en_route'), words: 'code', channel: 'tel' }),
  'dispatch.link': (scene) => buildExampleCall(addOrder(scene, 'pending')),
  'dispatch.revokeLink': async (scene) => {
    const order = addOrder(scene, 'pending');
    await scene.world.as(scene.admin).dispatch.link(order);
    return buildExampleCall(order);
  },
  'people.contacts': async (scene) => {
    await addContact(scene);
    return buildExampleCall({ search: aStranger().fullname });
  },
  'people.contact': async (scene) => buildExampleCall({ contactId: await addContact(scene) }),
  'people.setContactLetters': async (scene) =>
    buildExampleCall({ contactId: await addContact(scene), orderLetters: false }),
  'people.linkContact': async (scene) =>
    buildExampleCall({ contactId: await addContact(scene), userId: scene.person('client').id }),
  'people.mergeContacts': async (scene) =>
    buildExampleCall({ keepId: await addContact(scene), mergeId: await addContact(scene) }),
  'people.unmergeContacts': async (scene) => {
    const [keepId, mergeId] = [await addContact(scene), await addContact(scene)];
    await scene.world.as(scene.admin).people.mergeContacts({ keepId, mergeId });
    return buildExampleCall({ mergeId });
  },
  'people.eraseContact': async (scene) => buildExampleCall({ contactId: await addFormerContact(scene) }),
  'follow.get': async (scene) => buildExampleCall(await addLink(scene, 'picked_up')),
  'follow.position': async (scene) => {
    scene.reportPosition();
    return buildExampleCall(await addLink(scene, 'pickup_en_route'));
  },
  'follow.amend': async (scene) =>
    buildExampleCall({ ...(await addLink(scene, 'pending')), seen: 1, address: 'Portail vert' }),
  'follow.claim': async (scene) =>
    buildExampleCall({
      ...(await addLink(scene, 'picked_up')),
      position: 0,
      kind: 'autre',
      words: 'Une question',
    }),
  'follow.redo': async (scene) => {
    const completedAt = scene.world.clock.now();
    const { orderId } = addOrder(scene, 'completed', { linen: 'back', completedAt });
    const desk = scene.world.as(scene.admin).dispatch;
    const { token } = await desk.link({ orderId });
    const { claimId } = await desk.claim({ orderId, position: 0, kind: 'tache', words: 'Le col' });
    const redo = { items: [{ position: 0, quantity: 1 }] };
    await desk.answerClaim({ claimId, answer: 'Nous le refaisons', outcome: 'redo', redo });
    return buildExampleCall({ token, claimId });
  },
  'follow.chooseSlot': async (scene) => {
    const { days } = await scene.world.visitor().orders.slots();
    const from = days.flatMap(({ slots }) => slots).find(({ isFree }) => isFree)?.from;
    return buildExampleCall({ ...(await addLink(scene, 'pending')), seen: 1, slot: { from } });
  },
  'follow.choosePayment': async (scene) =>
    buildExampleCall({ ...(await addLink(scene, 'pending', { paymentMethod: null })), method: 'espece' }),
  'follow.setBuyer': async (scene) =>
    buildExampleCall({ ...(await addLink(scene, 'pending')), ncc: '1304777N', name: 'Hôtel Ivoire' }),
  'follow.startPayment': async (scene) => {
    const { orderId } = addOrder(scene, 'pending');
    const { token } = await scene.world.as(scene.admin).dispatch.link({ orderId });
    return buildExampleCall({ token, ...addOpenAttempt(scene, orderId, getLinkActorId(orderId)) });
  },
  'follow.declarePaid': async (scene) =>
    buildExampleCall(await addLink(scene, 'pending', { paymentMethod: 'wave' })),
};
