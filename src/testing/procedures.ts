import { products } from '#db/schema.ts';
import { CASH_PROCEDURES } from './cash/procedures.ts';
import { DISPATCH_PROCEDURES } from './dispatch/procedures.ts';
import {
  addPersonalData,
  aPlace,
  byAnother,
  deactivatedClient,
  type Example,
  followedOrder,
  of,
  oneOrder,
  page,
  resetToken,
  savedPlace,
  services,
} from './exampleCalls.ts';
import { NEW_PASSWORD, photoForm, picture, stranger } from './exampleData.ts';
import { codeIn, tokenFor } from './links.ts';
import { WORLD_PASSWORD } from './people.ts';
import { PIECES_PROCEDURES } from './pieces/procedures.ts';
import { PLANT_PROCEDURES } from './promises/procedures.ts';
import { SESSION_PROCEDURES } from './secondFactor/sessionProcedures.ts';

/** A valid call of each procedure, which succeeds for every role that may make it. */
export const PROCEDURES: Record<string, Example> = {
  'auth.me': () => of(),
  'auth.signIn': ({ client }) => of({ email: client.email, password: WORLD_PASSWORD }),
  'auth.signOut': () => of(),
  'auth.signUp': () => of(stranger()),
  'auth.signUpLivreur': () => of(stranger()),
  'auth.confirmEmail': async ({ world }) => {
    const person = stranger();
    await world.visitor().auth.signUp(person);
    return of({ token: tokenFor(world, person.email, 'auth.confirm') });
  },
  'auth.resendConfirmation': ({ client }) => of({ email: client.email }),
  'auth.requestReset': ({ client }) => of({ email: client.email }),
  'auth.checkReset': async (scene) => of({ token: await resetToken(scene) }),
  'auth.resetPassword': async (scene) => of({ token: await resetToken(scene), password: NEW_PASSWORD }),
  'auth.requestInternalCode': () => of({ role: 'admin' }),
  'auth.redeemInternalCode': async (scene, role, browser) => {
    const own = role === 'anonymous' ? browser : scene.world.browser(scene[role]);
    // Later than any code before it, so that its letter is the last.
    scene.world.clock.advance(1);
    await own.caller.auth.requestInternalCode();
    return { input: { code: codeIn(scene.world) }, browser: own };
  },
  'auth.signUpInternal': (scene) => of({ grant: scene.grant(), role: 'admin', ...stranger() }),
  'auth.door': () => of(),
  'auth.reopenDoor': () => of(),

  'profile.get': () => of(),
  'profile.update': (scene, role) =>
    byAnother(scene, role, { fullname: 'Un Autre Nom', phone: '0701020304', orderLetters: false }),
  'profile.changePassword': (scene, role) =>
    byAnother(scene, role, { current: WORLD_PASSWORD, password: NEW_PASSWORD }),
  'profile.exportData': async (scene, role) => {
    if (role !== 'anonymous') await addPersonalData(scene, scene[role]);
    return of({ password: WORLD_PASSWORD });
  },
  'profile.deleteAccount': (scene, role) => byAnother(scene, role, { password: WORLD_PASSWORD }),
  'profile.places': async (scene) => {
    await savedPlace(scene, scene.client);
    return of();
  },
  'profile.savePlace': (scene, role) => byAnother(scene, role, aPlace('Maison')),
  'profile.renamePlace': async (scene) => of({ ...(await savedPlace(scene, scene.client)), name: 'Maison' }),
  'profile.removePlace': async (scene) => of(await savedPlace(scene, scene.client)),

  ...SESSION_PROCEDURES,

  'catalogue.list': () => of(),
  'catalogue.facts': () => of(),
  'catalogue.all': () => of(),
  'catalogue.create': () => of({ name: 'Boubou', services, imageUrl: null, hidden: true }),
  'catalogue.update': (scene) => of({ productId: scene.garment(), name: 'Boubou', services, hidden: true }),
  'catalogue.remove': (scene) => of({ productId: scene.garment() }),
  'catalogue.reorder': (scene) => of({ ids: [scene.garment()] }),
  'catalogue.uploadImage': () => of(picture()),
  'photos.upload': () => of(photoForm()),

  'orders.place': ({ world }) => of(world.aCart({ address: 'Cocody' })),
  'orders.latest': (scene) => {
    scene.world.clock.advance(1);
    scene.order('assigned');
    return of();
  },
  'orders.inProgress': () => of(page),
  'orders.history': () => of(page),
  'orders.get': (scene) => of(oneOrder(scene, 'completed', { paymentState: 'paid', paidAt: 1 })),
  'orders.timeline': (scene) => of(oneOrder(scene, 'picked_up')),
  'orders.position': (scene) => of(followedOrder(scene)),
  'orders.slots': () => of(),
  'orders.again': (scene) => of(oneOrder(scene, 'completed')),
  'orders.cancel': (scene) => of(oneOrder(scene, 'pending')),
  'orders.choosePayment': (scene) =>
    of({ ...oneOrder(scene, 'pending', { paymentMethod: null }), method: 'espece' }),
  'orders.declarePaid': (scene) => of(oneOrder(scene, 'pending', { paymentMethod: 'wave' })),

  'missions.active': () => of(),
  'missions.history': () => of(page),
  'missions.record': () => of(),
  'missions.get': (scene) => of(oneOrder(scene, 'assigned')),
  'missions.advance': (scene) =>
    of({ ...oneOrder(scene, 'assigned'), from: 'assigned', actId: scene.world.deps.id() }),
  ...PIECES_PROCEDURES,
  'missions.confirmCash': (scene) => of(oneOrder(scene, 'picked_up', { paymentMethod: 'espece' })),
  'missions.arrange': (scene) => of({ orderIds: [oneOrder(scene, 'assigned').orderId] }),
  'missions.availability': () => of(),
  'missions.setAvailability': (scene, role) => byAnother(scene, role, { state: 'pause' }),
  'missions.reportPosition': () => of({ location: { lng: -4, lat: 5.3 }, accuracy: 12 }),

  ...DISPATCH_PROCEDURES,
  ...PLANT_PROCEDURES,

  'inbox.sendMessage': () =>
    of({ fullname: 'Awa', email: stranger().email, message: 'Bonjour', website: '', elapsed: 9000 }),
  'house.public': () => of(),
  'house.firstSteps': () => of(),
  'house.all': () => of(),
  'house.update': async ({ world, superadmin }) => {
    const { version } = await world.as(superadmin).house.all();
    return of({ changes: { farthestKm: 30 + (version % 2) }, seen: version });
  },
  'inbox.apply': () => {
    const { password: _, ...person } = stranger();
    return of({ ...person, city: 'Abidjan', message: 'Bonjour', website: '', elapsed: 9000 });
  },
  'inbox.messages': async ({ world }) => {
    const { fullname, email } = stranger();
    await world.visitor().inbox.sendMessage({ fullname, email, message: 'Bonjour', elapsed: 9000 });
    return of({ ...page, search: '' });
  },
  'inbox.applications': (scene) => {
    scene.application();
    return of({ ...page, search: '' });
  },
  'inbox.counts': () => of(),
  'inbox.markMessage': (scene) => of({ messageId: scene.message(), from: 'new', state: 'answered' }),
  'inbox.decide': (scene) => of({ applicationId: scene.application(), from: 'new', state: 'contacted' }),

  ...CASH_PROCEDURES,

  'people.list': () => of({ ...page, role: 'livreur', search: '' }),
  'people.create': () => of({ role: 'admin', ...stranger() }),
  'people.setActive': (scene) => of({ userId: scene.person('client').id, active: false }),
  'people.verifyLivreur': (scene) =>
    of({ userId: scene.person('livreur', { verified: false }).id, verified: true }),
  'people.history': async (scene) => of({ ...page, userId: await deactivatedClient(scene) }),
  'people.resendConfirmation': (scene) => of({ userId: scene.person('client', { confirmedAt: null }).id }),

  'stats.counters': () => of(),
  'stats.overview': () => of(),
  'audit.list': async (scene) =>
    of({
      ...page,
      act: 'people.setActive',
      actorId: scene.superadmin.id,
      subject: await deactivatedClient(scene),
    }),
  'audit.choices': () => of(),
  'outbox.list': (scene) => {
    scene.letter();
    return of(page);
  },
  'outbox.counts': () => of(),
  'outbox.open': (scene) => of({ id: scene.letter() }),
  'outbox.retry': (scene) => of({ id: scene.letter() }),
  // Needs an empty catalogue.
  'catalogue.fill': ({ world }) => {
    world.db.delete(products).run();
    return of();
  },
};
