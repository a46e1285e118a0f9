import { expect, it } from 'vitest';
import { contacts, plantStops, stopLetters, users } from '#db/schema.ts';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { buildTime, openPlantWorld } from '#testing/promises/plant.ts';
import { updateRow } from '#testing/rows.ts';
import { writeLongStopLetters } from './plant.ts';

const { world, awa, getDeskDispatch, stopPlant, restartPlant, bookPickup } = openPlantWorld();
const readLetters = () => world.mailbox.letters().filter(({ kind }) => kind === 'order.plantStopped');
const listRecipients = () =>
  readLetters()
    .map(({ to }) => to)
    .sort();
const normalizeSpaces = (text = '') => text.replace(/\u00a0/g, ' ');
/** The server's timer also ticks each minute. */
const passTime = (ms: number) => {
  for (let left = ms; left > 0; left -= MINUTE) {
    world.clock.advance(MINUTE);
    writeLongStopLetters(world.deps);
  }
};
const bookCall = (fullname = 'Clarisse Bédi', email = 'clarisse@exemple.ci') => {
  const { contactPhone: _, ...cart } = world.aCart();
  const contact = { phone: '0701020304', fullname, email };
  return getDeskDispatch().placeFor({ ...cart, contact });
};

it('a client reads of a short stop when it ends: one letter for all their orders', async () => {
  const [one, two] = [await bookPickup(), await bookPickup()];
  await stopPlant('panne d’eau');
  passTime(90 * MINUTE);
  expect(readLetters()).toEqual([]);
  await restartPlant();
  expect(readLetters()).toHaveLength(1);
  const { to, text } = readLetters()[0] ?? {};
  expect(to).toBe(awa.email);
  expect(normalizeSpaces(text)).toContain(
    'Notre atelier a été arrêté du ven. 20 nov. à 9 h 00 au ven. 20 nov. à 10 h 30 : panne d’eau. Il tourne de nouveau.',
  );
  for (const { shortNumber } of [one, two])
    expect(normalizeSpaces(text)).toContain(
      `Commande n° ${shortNumber}, nouveau retour prévu : samedi 21 novembre avant 10 h 30.`,
    );
});

it('one that lasts two hours is written of then, and not again when it ends as was told', async () => {
  await bookPickup();
  await stopPlant('panne d’eau');
  passTime(2 * HOUR - MINUTE);
  expect(readLetters()).toEqual([]);
  // The letter has told of three hours, and the stop lasts five: no more than a slot beyond.
  passTime(3 * HOUR + MINUTE);
  expect(readLetters()).toHaveLength(1);
  const text = normalizeSpaces(readLetters()[0]?.text);
  expect(text).toContain('Notre atelier est arrêté depuis le ven. 20 nov. à 9 h 00 : panne d’eau.');
  // The letter leaves at 11 h and assumes that the stop lasts one more hour.
  expect(text).toContain('nouveau retour prévu : samedi 21 novembre avant 12 h.');
  expect(text).toContain('Si l’arrêt se prolonge');
  await restartPlant();
  expect(readLetters()).toHaveLength(1);
});

it('an hour that was told is told once more when it moves by more than a slot', async () => {
  const { shortNumber } = await bookPickup();
  await stopPlant('panne d’eau');
  passTime(5 * HOUR + MINUTE);
  await restartPlant();
  expect(readLetters()).toHaveLength(2);
  const text = normalizeSpaces(readLetters().at(-1)?.text);
  expect(text).toContain('Il tourne de nouveau.');
  expect(text).toContain(
    `Commande n° ${shortNumber}, nouveau retour prévu : samedi 21 novembre avant 14 h 30.`,
  );
});

it('also when the return comes sooner than was told, or does not move in the end', async () => {
  await world.as(world.superadmin()).house.update({ changes: { slotMinutes: 15 }, seen: 0 });
  // Its pickup ends at 11 h 30: the letter of 11 h reckons with half an hour that the stop then does not take.
  const { shortNumber } = await bookPickup(buildTime(20, 11, 15));
  await stopPlant('panne d’eau');
  passTime(2 * HOUR);
  passTime(15 * MINUTE);
  await restartPlant();
  await stopPlant('coupure de courant');
  passTime(2 * HOUR);
  await restartPlant();
  expect(readLetters().map(({ text }) => normalizeSpaces(text).match(/avant [^.]+/)?.[0])).toEqual([
    'avant 12 h',
    'avant 11 h 30',
    'avant 14 h 30',
    'avant 13 h 30',
  ]);
  expect(readLetters().every(({ text }) => text.includes(`n°\u00a0${shortNumber}`))).toBe(true);
});

it('an order that came after the letter and moves is told of, with the others of its client', async () => {
  const first = await bookPickup();
  await stopPlant('panne d’eau');
  passTime(150 * MINUTE);
  const second = await bookPickup();
  passTime(90 * MINUTE);
  await restartPlant();
  expect(readLetters()).toHaveLength(2);
  const [, again] = readLetters();
  for (const { shortNumber } of [first, second]) expect(again?.text).toContain(`n°\u00a0${shortNumber}`);
});

it('a client whose order came into the stop later is written to when it ends', async () => {
  const koffi = world.client('Koffi Aka');
  await bookPickup();
  await stopPlant('panne d’eau');
  passTime(150 * MINUTE);
  await bookPickup(undefined, koffi);
  passTime(90 * MINUTE);
  await restartPlant();
  expect(listRecipients()).toEqual([awa.email, koffi.email]);
});

it('a second stop is a second letter', async () => {
  await bookPickup();
  for (const reason of ['panne d’eau', 'coupure de courant']) {
    await stopPlant(reason);
    passTime(HOUR);
    await restartPlant();
  }
  expect(readLetters()).toHaveLength(2);
});

it('nobody is written to whose promise did not move, or who wants no letters', async () => {
  const [quiet, tomorrow] = [world.client(), world.client()];
  updateRow(world.db, users, quiet.id, { orderLetters: false });
  await bookPickup(undefined, quiet);
  await bookPickup(Date.UTC(2026, 10, 21, 10), tomorrow);
  await stopPlant('panne d’eau');
  passTime(3 * HOUR);
  await restartPlant();
  expect(readLetters()).toEqual([]);
});

it('a contact is written to once for all orders, each with a link of its own', async () => {
  const called = [await bookCall(), await bookCall()];
  await stopPlant('panne d’eau');
  passTime(3 * HOUR);
  await restartPlant();
  const [letter, ...others] = readLetters();
  expect(others).toEqual([]);
  expect(letter?.to).toBe('clarisse@exemple.ci');
  const tokens = [...(letter?.text ?? '').matchAll(/\/suivi#([\w-]{22})/g)].map(([, token]) => token ?? '');
  const followed = await Promise.all(tokens.map((token) => world.visitor().follow.get({ token })));
  expect(followed.map(({ id }) => id).sort()).toEqual(called.map(({ id }) => id).sort());
});

it('a contact who wants no letters is not written to', async () => {
  const { contactId } = await bookCall();
  updateRow(world.db, contacts, contactId ?? '', { orderLetters: false });
  await stopPlant('panne d’eau');
  passTime(3 * HOUR);
  await restartPlant();
  expect(readLetters()).toEqual([]);
});

it('a notice that cannot be written whole is written again whole', async () => {
  const koffi = world.client('Koffi Aka');
  await bookPickup();
  await bookPickup(undefined, koffi);
  await stopPlant('panne d’eau');
  world.clock.advance(2 * HOUR);
  world.store.sqlite.exec(
    `create temp trigger no_room before insert on mail_outbox when new.recipient = '${koffi.email}' begin select raise(abort, 'no room'); end`,
  );
  expect(() => writeLongStopLetters(world.deps)).toThrow('no room');
  expect(world.db.select().from(stopLetters).all()).toEqual([]);
  expect(world.db.select().from(plantStops).get()?.noticedAt).toBeNull();
  world.store.sqlite.exec('drop trigger no_room');
  writeLongStopLetters(world.deps);
  writeLongStopLetters(world.deps);
  expect(listRecipients()).toEqual([awa.email, koffi.email]);
});

it('who has their return moved by the desk reads why, and to when', async () => {
  const { id: orderId } = await bookPickup();
  await getDeskDispatch().movePromise({ orderId, to: Date.UTC(2026, 10, 23, 16), reason: 'tache tenace' });
  const letter = world.mailbox.last(awa.email);
  expect(letter?.kind).toBe('order.promiseMoved');
  expect(normalizeSpaces(letter?.text)).toContain(`change : tache tenace.`);
  expect(normalizeSpaces(letter?.text)).toContain('Nouveau retour prévu : lundi 23 novembre avant 16 h.');
});

it('the letters of an order say when it is back', async () => {
  const { id: orderId } = await bookPickup();
  await getDeskDispatch().assign({ orderId, leg: 'pickup', livreurId: world.livreur().id, from: 'pending' });
  const pickup = /Ramassage : [^.]*/;
  const [received, assigned] = world.mailbox
    .letters()
    .map(({ text }) => pickup.exec(normalizeSpaces(text))?.[0]);
  expect([assigned, assigned]).toEqual([received, 'Ramassage : vendredi 20 novembre avant 12 h']);
  await getDeskDispatch().setStatus({ orderId, from: 'assigned', to: 'picked_up' });
  const words = world.mailbox
    .letters()
    .map(({ kind, text }) => [kind, /Retour prévu : [^.]*/.exec(normalizeSpaces(text))?.[0]]);
  const inWords = 'Retour prévu : samedi 21 novembre avant 9 h';
  expect(words).toEqual([
    ['order.received', inWords],
    ['order.assigned', inWords],
    ['order.pickedUp', inWords],
  ]);
});

it('callers who share a phone read each of their own orders', async () => {
  await bookCall();
  await bookCall('Aya Bédi', 'aya@exemple.ci');
  await stopPlant();
  passTime(2 * HOUR);
  const ofReader = readLetters().map(({ to, text }) => [to, text.match(/Commande n°/g)?.length]);
  expect(ofReader.toSorted()).toEqual([
    ['aya@exemple.ci', 1],
    ['clarisse@exemple.ci', 1],
  ]);
});
