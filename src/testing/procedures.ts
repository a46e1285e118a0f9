import { products } from '#db/schema.ts';
import { CASH_PROCEDURES } from './cash/procedures.ts';
import { DISPATCH_PROCEDURES } from './dispatch/procedures.ts';
import {
  addDeactivatedClient,
  addFollowedOrder,
  addOrder,
  addPersonalData,
  addSavedPlace,
  aPlace,
  type Example,
  makeCall,
  makeCallByOtherPerson,
  page,
  requestResetToken,
  services,
} from './exampleCalls.ts';
import { aPhotoForm, aPicture, aStranger, NEW_PASSWORD } from './exampleData.ts';
import { readCode, readToken } from './links.ts';
import { WORLD_PASSWORD } from './people.ts';
import { PIECES_PROCEDURES } from './pieces/procedures.ts';
import { PLANT_PROCEDURES } from './promises/procedures.ts';
import { SESSION_PROCEDURES } from './secondFactor/sessionProcedures.ts';

/** Each call is valid and succeeds for every role that may make it. */
export const PROCEDURES: Record<string, Example> = {
  'auth.me': () => makeCall(),
  'auth.signIn': ({ client }) => makeCall({ email: client.email, password: WORLD_PASSWORD }),
  'auth.signOut': () => makeCall(),
  'auth.signUp': () => makeCall(aStranger()),
  'auth.signUpLivreur': () => makeCall(aStranger()),
  'auth.confirmEmail': async ({ world }) => {
    const person = aStranger();
    await world.visitor().auth.signUp(person);
    return makeCall({ token: readToken(world, person.email, 'auth.confirm') });
  },
  'auth.resendConfirmation': ({ client }) => makeCall({ email: client.email }),
  'auth.requestReset': ({ client }) => makeCall({ email: client.email }),
  'auth.checkReset': async (scene) => makeCall({ token: await requestResetToken(scene) }),
  'auth.resetPassword': async (scene) =>
    makeCall({ token: await requestResetToken(scene), password: NEW_PASSWORD }),
  'auth.requestInternalCode': () => makeCall({ role: 'admin' }),
  'auth.redeemInternalCode': async (scene, role, browser) => {
    const own = role === 'anonymous' ? browser : scene.world.browser(scene[role]);
    // The clock moves, so that this code's letter is later than any earlier one.
    scene.world.clock.advance(1);
    await own.caller.auth.requestInternalCode();
    return { input: { code: readCode(scene.world) }, browser: own };
  },
  'auth.signUpInternal': (scene) => makeCall({ grant: scene.grant(), role: 'admin', ...aStranger() }),
  'auth.door': () => makeCall(),
  'auth.reopenDoor': () => makeCall(),

  'profile.get': () => makeCall(),
  'profile.update': (scene, role) =>
    makeCallByOtherPerson(scene, role, {
      fullname: 'Un Autre Nom',
      phone: '0701020304',
      orderLetters: false,
    }),
  'profile.changePassword': (scene, role) =>
    makeCallByOtherPerson(scene, role, { current: WORLD_PASSWORD, password: NEW_PASSWORD }),
  'profile.exportData': async (scene, role) => {
    if (role !== 'anonymous') await addPersonalData(scene, scene[role]);
    return makeCall({ password: WORLD_PASSWORD });
  },
  'profile.deleteAccount': (scene, role) => makeCallByOtherPerson(scene, role, { password: WORLD_PASSWORD }),
  'profile.places': async (scene) => {
    await addSavedPlace(scene, scene.client);
    return makeCall();
  },
  'profile.savePlace': (scene, role) => makeCallByOtherPerson(scene, role, aPlace('Maison')),
  'profile.renamePlace': async (scene) =>
    makeCall({ ...(await addSavedPlace(scene, scene.client)), name: 'Maison' }),
  'profile.removePlace': async (scene) => makeCall(await addSavedPlace(scene, scene.client)),

  ...SESSION_PROCEDURES,

  'catalogue.list': () => makeCall(),
  'catalogue.facts': () => makeCall(),
  'catalogue.all': () => makeCall(),
  'catalogue.create': () => makeCall({ name: 'Boubou', services, imageUrl: null, hidden: true }),
  'catalogue.update': (scene) =>
    makeCall({ productId: scene.garment(), name: 'Boubou', services, hidden: true }),
  'catalogue.remove': (scene) => makeCall({ productId: scene.garment() }),
  'catalogue.reorder': (scene) => makeCall({ ids: [scene.garment()] }),
  'catalogue.uploadImage': () => makeCall(aPicture()),
  'photos.upload': () => makeCall(aPhotoForm()),

  'orders.place': ({ world }) => makeCall(world.aCart({ address: 'Cocody' })),
  'orders.latest': (scene) => {
    scene.world.clock.advance(1);
    scene.order('assigned');
    return makeCall();
  },
  'orders.inProgress': () => makeCall(page),
  'orders.history': () => makeCall(page),
  'orders.get': (scene) => makeCall(addOrder(scene, 'completed', { paymentState: 'paid', paidAt: 1 })),
  'orders.timeline': (scene) => makeCall(addOrder(scene, 'picked_up')),
  'orders.position': (scene) => makeCall(addFollowedOrder(scene)),
  'orders.slots': () => makeCall(),
  'orders.again': (scene) => makeCall(addOrder(scene, 'completed')),
  'orders.cancel': (scene) => makeCall(addOrder(scene, 'pending')),
  'orders.choosePayment': (scene) =>
    makeCall({ ...addOrder(scene, 'pending', { paymentMethod: null }), method: 'espece' }),
  'orders.declarePaid': (scene) => makeCall(addOrder(scene, 'pending', { paymentMethod: 'wave' })),

  'missions.active': () => makeCall(),
  'missions.history': () => makeCall(page),
  'missions.record': () => makeCall(),
  'missions.get': (scene) => makeCall(addOrder(scene, 'assigned')),
  'missions.advance': (scene) =>
    makeCall({ ...addOrder(scene, 'assigned'), from: 'assigned', actId: scene.world.deps.id() }),
  ...PIECES_PROCEDURES,
  'missions.confirmCash': (scene) => makeCall(addOrder(scene, 'picked_up', { paymentMethod: 'espece' })),
  'missions.arrange': (scene) => makeCall({ orderIds: [addOrder(scene, 'assigned').orderId] }),
  'missions.availability': () => makeCall(),
  'missions.setAvailability': (scene, role) => makeCallByOtherPerson(scene, role, { state: 'pause' }),
  'missions.reportPosition': () => makeCall({ location: { lng: -4, lat: 5.3 }, accuracy: 12 }),

  ...DISPATCH_PROCEDURES,
  ...PLANT_PROCEDURES,

  'inbox.sendMessage': () =>
    makeCall({ fullname: 'Awa', email: aStranger().email, message: 'Bonjour', website: '', elapsed: 9000 }),
  'house.public': () => makeCall(),
  'house.firstSteps': () => makeCall(),
  'house.all': () => makeCall(),
  'house.update': async ({ world, superadmin }) => {
    const { version } = await world.as(superadmin).house.all();
    return makeCall({ changes: { farthestKm: 30 + (version % 2) }, seen: version });
  },
  'inbox.apply': () => {
    const { password: _, ...person } = aStranger();
    return makeCall({ ...person, city: 'Abidjan', message: 'Bonjour', website: '', elapsed: 9000 });
  },
  'inbox.messages': async ({ world }) => {
    const { fullname, email } = aStranger();
    await world.visitor().inbox.sendMessage({ fullname, email, message: 'Bonjour', elapsed: 9000 });
    return makeCall({ ...page, search: '' });
  },
  'inbox.applications': (scene) => {
    scene.application();
    return makeCall({ ...page, search: '' });
  },
  'inbox.counts': () => makeCall(),
  'inbox.markMessage': (scene) => makeCall({ messageId: scene.message(), from: 'new', state: 'answered' }),
  'inbox.decide': (scene) =>
    makeCall({ applicationId: scene.application(), from: 'new', state: 'contacted' }),

  ...CASH_PROCEDURES,

  'people.list': () => makeCall({ ...page, role: 'livreur', search: '' }),
  'people.create': () => makeCall({ role: 'admin', ...aStranger() }),
  'people.setActive': (scene) => makeCall({ userId: scene.person('client').id, active: false }),
  'people.verifyLivreur': (scene) =>
    makeCall({ userId: scene.person('livreur', { verified: false }).id, verified: true }),
  'people.history': async (scene) => makeCall({ ...page, userId: await addDeactivatedClient(scene) }),
  'people.resendConfirmation': (scene) =>
    makeCall({ userId: scene.person('client', { confirmedAt: null }).id }),

  'stats.counters': () => makeCall(),
  'stats.overview': () => makeCall(),
  'audit.list': async (scene) =>
    makeCall({
      ...page,
      act: 'people.setActive',
      actorId: scene.superadmin.id,
      subject: await addDeactivatedClient(scene),
    }),
  'audit.choices': () => makeCall(),
  'outbox.list': (scene) => {
    scene.letter();
    return makeCall(page);
  },
  'outbox.counts': () => makeCall(),
  'outbox.open': (scene) => makeCall({ id: scene.letter() }),
  'outbox.retry': (scene) => makeCall({ id: scene.letter() }),
  // The procedure needs an empty catalogue.
  'catalogue.fill': ({ world }) => {
    world.db.delete(products).run();
    return makeCall();
  },
};
