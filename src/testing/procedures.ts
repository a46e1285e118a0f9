import { products } from '#db/schema.ts';
import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { ACTS } from '#domain/lifecycle/lifecycle.ts';
import { ACCOUNT_MONEY_PROCEDURES } from './accounts/moneyProcedures.ts';
import { ACCOUNT_PROCEDURES } from './accounts/procedures.ts';
import { CASH_PROCEDURES } from './cash/procedures.ts';
import { CONTACT_PROCEDURES } from './contacts/procedures.ts';
import { DISPATCH_PROCEDURES } from './dispatch/procedures.ts';
import {
  addDeactivatedClient,
  addFollowedOrder,
  addOrder,
  addPersonalData,
  addSavedPlace,
  buildExampleCall,
  buildOtherPersonCall,
  type Example,
  page,
  requestResetToken,
  services,
} from './exampleCalls.ts';
import { aPhotoForm, aPicture, aStranger, NEW_PASSWORD } from './exampleData.ts';
import { INVOICE_PROCEDURES } from './invoices/procedures.ts';
import { readCode, readToken } from './links.ts';
import { PAYMENT_PROCEDURES } from './payments/procedures.ts';
import { WORLD_PASSWORD } from './people.ts';
import { PIECES_PROCEDURES } from './pieces/procedures.ts';
import { PLACE_PROCEDURES } from './places/procedures.ts';
import { PLANT_PROCEDURES } from './promises/procedures.ts';
import { aPushBrowser } from './push/pushBrowser.ts';
import { RECURRING_PROCEDURES } from './recurring/procedures.ts';
import { ROAD_PROCEDURES } from './roads/procedures.ts';
import { routerProcedures } from './routerProcedures.ts';
import { SESSION_PROCEDURES } from './secondFactor/sessionProcedures.ts';

/** Each call is valid and succeeds for every role that may make it. */
export const PROCEDURES: Record<string, Example> = {
  'auth.signIn': ({ client }) => buildExampleCall({ email: client.email, password: WORLD_PASSWORD }),
  'auth.signUp': () => buildExampleCall(aStranger()),
  'auth.signUpLivreur': () => buildExampleCall(aStranger()),
  'auth.confirmEmail': async ({ world }) => {
    const person = aStranger();
    await world.visitor().auth.signUp(person);
    return buildExampleCall({ token: readToken(world, person.email, 'auth.confirm') });
  },
  'auth.enterByLink': async ({ world, person }) => {
    const admin = person('admin');
    await world.as(admin).secondFactor.requestLink();
    return buildExampleCall({ token: readToken(world, admin.email, 'auth.entry') });
  },
  'auth.resendConfirmation': ({ client }) => buildExampleCall({ email: client.email }),
  'auth.requestSignInLink': ({ client }) => buildExampleCall({ email: client.email }),
  'auth.requestReset': ({ client }) => buildExampleCall({ email: client.email }),
  'auth.checkReset': async (scene) => buildExampleCall({ token: await requestResetToken(scene) }),
  'auth.resetPassword': async (scene) =>
    buildExampleCall({ token: await requestResetToken(scene), password: NEW_PASSWORD }),
  'auth.requestInternalCode': () => buildExampleCall({ role: 'admin' }),
  'auth.redeemInternalCode': async (scene, role, browser) => {
    const own = role === 'anonymous' ? browser : scene.world.browser(scene[role]);
    // The clock moves, so that this code's letter is later than any earlier one.
    scene.world.clock.advance(1);
    await own.caller.auth.requestInternalCode();
    return { input: { code: readCode(scene.world) }, browser: own };
  },
  'auth.signUpInternal': (scene) => buildExampleCall({ grant: scene.grant(), role: 'admin', ...aStranger() }),

  'profile.update': (scene, role) =>
    buildOtherPersonCall(scene, role, {
      fullname: 'Un Autre Nom',
      phone: '0701020304',
      orderLetters: false,
    }),
  'profile.changePassword': (scene, role) =>
    buildOtherPersonCall(scene, role, { current: WORLD_PASSWORD, password: NEW_PASSWORD }),
  'profile.exportData': async (scene, role) => {
    if (role !== 'anonymous') await addPersonalData(scene, scene[role]);
    return buildExampleCall({ password: WORLD_PASSWORD });
  },
  'profile.deleteAccount': (scene, role) => buildOtherPersonCall(scene, role, { password: WORLD_PASSWORD }),
  'profile.places': async (scene) => {
    await addSavedPlace(scene, scene.client);
    return buildExampleCall();
  },

  ...SESSION_PROCEDURES,

  'catalogue.create': () => buildExampleCall({ name: 'Kaftan', services, imageUrl: null, hidden: true }),
  'catalogue.update': (scene) =>
    buildExampleCall({ productId: scene.garment(), name: 'Grand boubou', services, hidden: true }),
  'catalogue.remove': (scene) => buildExampleCall({ productId: scene.garment() }),
  'catalogue.reorder': (scene) => buildExampleCall({ ids: [scene.garment()] }),
  'catalogue.uploadImage': () => buildExampleCall(aPicture()),
  'photos.upload': () => buildExampleCall(aPhotoForm()),
  'push.subscribe': () => buildExampleCall(aPushBrowser()),
  'push.unsubscribe': async ({ world, person }, role) => {
    const browser = aPushBrowser();
    if (role === 'anonymous') return buildExampleCall({ endpoint: browser.endpoint });
    const caller = person(role);
    await world.as(caller).push.subscribe(browser);
    return { input: { endpoint: browser.endpoint }, caller };
  },
  ...PLACE_PROCEDURES,

  'orders.place': ({ world }) => buildExampleCall(world.aCart({ address: 'Cocody' })),
  'orders.latest': (scene) => {
    scene.world.clock.advance(1);
    scene.order('assigned');
    return buildExampleCall();
  },
  'orders.inProgress': () => buildExampleCall(page),
  'orders.history': () => buildExampleCall(page),
  'orders.get': (scene) =>
    buildExampleCall(addOrder(scene, 'completed', { paymentState: 'paid', paidAt: 1 })),
  'orders.timeline': (scene) => buildExampleCall(addOrder(scene, 'picked_up')),
  'orders.position': (scene) => buildExampleCall(addFollowedOrder(scene)),
  'orders.slots': () => buildExampleCall(),
  'orders.again': (scene) => buildExampleCall(addOrder(scene, 'completed')),
  'orders.choosePayment': (scene) =>
    buildExampleCall({ ...addOrder(scene, 'pending', { paymentMethod: null }), method: 'espece' }),
  'orders.declarePaid': (scene) => buildExampleCall(addOrder(scene, 'pending', { paymentMethod: 'wave' })),

  'missions.history': () => buildExampleCall(page),
  'missions.get': (scene) => buildExampleCall(addOrder(scene, 'assigned')),
  'missions.advance': (scene) =>
    buildExampleCall({ ...addOrder(scene, 'assigned'), from: 'assigned', actId: scene.world.deps.id() }),
  ...PIECES_PROCEDURES,
  ...RECURRING_PROCEDURES,
  ...ROAD_PROCEDURES,
  'missions.confirmCash': (scene) =>
    buildExampleCall(addOrder(scene, 'picked_up', { paymentMethod: 'espece' })),
  'missions.arrange': (scene) => buildExampleCall({ orderIds: [addOrder(scene, 'assigned').orderId] }),
  'missions.setAvailability': (scene, role) =>
    role === 'admin' || role === 'superadmin'
      ? buildExampleCall({ state: 'pause', livreurId: scene.person('livreur').id })
      : buildOtherPersonCall(scene, role, { state: 'pause' }),
  'missions.reportPosition': () => buildExampleCall({ location: { lng: -4, lat: 5.3 }, accuracy: 12 }),

  ...DISPATCH_PROCEDURES,
  ...INVOICE_PROCEDURES,
  ...PAYMENT_PROCEDURES,
  ...PLANT_PROCEDURES,
  ...CONTACT_PROCEDURES,

  'inbox.sendMessage': () =>
    buildExampleCall({
      fullname: 'Awa',
      email: aStranger().email,
      message: 'Bonjour',
      website: '',
      elapsed: 9000,
    }),
  'house.update': async ({ world, superadmin }) => {
    const { version } = await world.as(superadmin).house.all();
    return buildExampleCall({ changes: { farthestKm: 30 + (version % 2) }, seen: version });
  },
  'inbox.apply': () => {
    const { password: _, ...person } = aStranger();
    return buildExampleCall({ ...person, city: 'Abidjan', message: 'Bonjour', website: '', elapsed: 9000 });
  },
  'inbox.messages': async ({ world }) => {
    const { fullname, email } = aStranger();
    await world.visitor().inbox.sendMessage({ fullname, email, message: 'Bonjour', elapsed: 9000 });
    return buildExampleCall({ ...page, search: '' });
  },
  'inbox.applications': (scene) => {
    scene.application();
    return buildExampleCall({ ...page, search: '' });
  },
  'inbox.markMessage': (scene) =>
    buildExampleCall({ messageId: scene.message(), from: 'new', state: 'answered' }),
  'inbox.reply': (scene) =>
    buildExampleCall({ messageId: scene.message(), from: 'new', text: 'Bonjour, oui.' }),
  'inbox.decide': (scene) =>
    buildExampleCall({ applicationId: scene.application(), from: 'new', state: 'contacted' }),

  ...ACCOUNT_PROCEDURES,

  ...ACCOUNT_MONEY_PROCEDURES,
  ...CASH_PROCEDURES,

  'people.list': () => buildExampleCall({ ...page, role: 'client', search: '' }),
  'people.counts': () => buildExampleCall(),
  'people.create': () => buildExampleCall({ role: 'admin', ...aStranger() }),
  'people.setActive': (scene) => buildExampleCall({ userId: scene.person('client').id, active: false }),
  'people.allowEnrolment': (scene) => buildExampleCall({ userId: scene.person('admin').id }),
  'people.verifyLivreur': (scene) =>
    buildExampleCall({ userId: scene.person('livreur', { verified: false }).id, verified: true }),
  'people.history': async (scene) => buildExampleCall({ ...page, userId: await addDeactivatedClient(scene) }),
  'people.resendConfirmation': (scene) =>
    buildExampleCall({ userId: scene.person('client', { confirmedAt: null }).id }),

  'stats.overview': () => buildExampleCall(),
  'stats.parts': (scene) => {
    const { createdAt } = scene.order('completed');
    const day = formatIsoDay(createdAt);
    return buildExampleCall({ from: day, to: day, by: 'livreur' });
  },
  'stats.forecast': (scene) => {
    scene.order('completed', { createdAt: scene.world.clock.now() - 42 * DAY });
    return buildExampleCall();
  },
  'audit.list': async (scene) =>
    buildExampleCall({
      ...page,
      act: 'people.setActive',
      actorId: scene.superadmin.id,
      subject: await addDeactivatedClient(scene),
    }),
  'outbox.list': (scene) => {
    scene.letter();
    return buildExampleCall(page);
  },
  'outbox.open': (scene) => buildExampleCall({ id: scene.letter() }),
  'outbox.retry': (scene) => buildExampleCall({ id: scene.letter() }),
  // The procedure needs an empty catalogue.
  'catalogue.fill': ({ world }) => {
    world.db.delete(products).run();
    return buildExampleCall();
  },
};

/** A procedure that has no input is called without one, and an act on an order from the first status that permits it. */
export function findExample(name: string): Example | undefined {
  if (name in PROCEDURES) return PROCEDURES[name];
  if (routerProcedures[name]?._def.inputs.length === 0) return () => buildExampleCall();
  const from = ACTS.find(({ kind }) => name.endsWith(`.${kind}`))?.from;
  return from ? (scene) => buildExampleCall(addOrder(scene, from)) : undefined;
}
