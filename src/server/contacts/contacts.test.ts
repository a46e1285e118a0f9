import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findBrokenSeals } from '#db/integrity/rowSeals.ts';
import { audit, contacts, orderEvents, orders, outbox, searchWords, users } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { foldForSearch } from '#domain/format/search.ts';
import type { PlaceForInput } from '#domain/inputs/contacts.ts';
import { aFolder } from '#testing/database.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openCaller, openFixture, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { updateRow } from '#testing/rows.ts';
import { aWorld } from '#testing/world.ts';
import { createSender } from '../mail/sender.ts';
import { createFileTransport } from '../mail/transport.ts';

const world = openWorld();
const desk = openCaller(() => world.as(world.admin()));
openFixture(() => world.product());

const CALLER = { phone: '07 01 02 03 04', fullname: 'Clarisse Bédi' };

const PERSONAL_WORDS = [
  'Clarisse',
  'clarisse',
  'Bédi',
  'nouvelle.adresse',
  'bedi',
  '0701020304',
  '701020304',
  '505060708',
  'Palmier',
  'Baobab',
  'Portail',
];

function aCall(values: Partial<PlaceForInput> = {}) {
  const { contactPhone: _, ...cart } = world.aCart();
  return { ...cart, contact: CALLER, ...values };
}

const placeForCaller = (values?: Partial<PlaceForInput>) => desk.dispatch.placeFor(aCall(values));

/** The first order is the usual caller's, and the other of a contact who may be the same person. */
async function placeForTwo(contact: PlaceForInput['contact'] = { phone: '0505060708', fullname: 'C. Bédi' }) {
  const order = await placeForCaller();
  const other = await placeForCaller({ contact });
  return { order, other, keepId: order.contactId ?? '', mergeId: other.contactId ?? '' };
}

const correctPhone = ({ id, version }: { id: string; version: number }, contactPhone: string) =>
  desk.dispatch.amend({ orderId: id, seen: version, agreed: 'phone', contactPhone });

async function listReadersAtCancellation({ id: orderId }: { id: string }) {
  const before = world.mailbox.letters().length;
  await desk.dispatch.cancel({ orderId, from: 'pending' });
  return world.mailbox
    .letters()
    .slice(before)
    .map(({ to }) => to);
}

async function linkNumber(phone: string, userId: string): Promise<string> {
  const order = await placeForCaller({ contact: { phone, fullname: 'Un client' } });
  const contactId = order.contactId ?? '';
  await desk.people.linkContact({ contactId, userId });
  return contactId;
}

describe('an order for a caller', () => {
  it('is priced and promised as a client’s own, and says who took it', async () => {
    const [client, admin] = [world.client(), world.admin()];
    const own = await world.as(client).orders.place(world.aCart());
    const order = await world
      .as(admin)
      .dispatch.placeFor(aCall({ note: 'Sans amidon', deskNote: 'Portail bleu' }));
    expect(order).toMatchObject({
      grandTotal: own.grandTotal,
      promisedAt: own.promisedAt,
      clientId: '',
      placedBy: admin.id,
      clientContactPhone: '+2250701020304',
      note: 'Sans amidon',
      deskNote: 'Portail bleu',
      client: { fullname: 'Clarisse Bédi' },
    });
    const [contact] = world.db.select().from(contacts).all();
    expect(order.contactId).toBe(contact?.id);
  });

  it('is placed once, however often it is sent', async () => {
    const call = aCall();
    const first = await desk.dispatch.placeFor(call);
    expect((await desk.dispatch.placeFor(call)).id).toBe(first.id);
    expect(await getRefusal(desk.dispatch.placeFor({ ...call, note: 'Autre' }))).toBe('KEY_REUSED');
    expect(world.db.select().from(orders).all()).toHaveLength(1);
  });

  it('keeps the name that was given for it where a phone is shared', async () => {
    await placeForCaller();
    const second = await placeForCaller({ contact: { ...CALLER, fullname: 'Aya Bédi' } });
    expect(second.client.fullname).toBe('Aya Bédi');
    const { items } = await desk.dispatch.contacts({ search: '0701020304' });
    expect(items).toMatchObject([{ fullname: 'Clarisse Bédi', phone: '+2250701020304' }]);
  });

  it('writes to the e-mail of its own caller where a phone is shared, also after a better one', async () => {
    const placeFor = (fullname: string, email?: string) =>
      placeForCaller({ contact: { ...CALLER, fullname, ...(email && { email }) } });
    const first = await placeFor('Clarisse Bédi', 'clarisse@exemple.ci');
    const ofAya = await placeFor('Aya Bédi', 'aya@exemple.ci');
    const next = await placeFor('clarisse bedi');
    const withoutEmail = await placeFor('Moussa');
    await placeForCaller({ contact: { phone: '0505060708', fullname: 'Moussa Aka' } });
    const other = { phone: '0505060708', fullname: 'Clarisse Bédi' };
    const corrected = await correctPhone(await placeForCaller({ contact: other }), CALLER.phone);
    const fromOtherPhone = await placeForCaller({
      contact: { ...other, fullname: 'Aya Bédi', email: 'aya@exemple.ci' },
    });
    const [keepId = '', mergeId = ''] = [first, fromOtherPhone].map(({ contactId }) => contactId ?? '');
    await desk.people.mergeContacts({ keepId, mergeId });
    await placeFor('aya bedi', 'aya.bedi@exemple.ci');
    expect(await listReadersAtCancellation(first)).toEqual(['clarisse@exemple.ci']);
    expect(await listReadersAtCancellation(ofAya)).toEqual(['aya.bedi@exemple.ci']);
    expect(await listReadersAtCancellation(fromOtherPhone)).toEqual(['aya.bedi@exemple.ci']);
    expect(await listReadersAtCancellation(next)).toEqual(['clarisse@exemple.ci']);
    expect(await listReadersAtCancellation(withoutEmail)).toEqual([]);
    expect(await listReadersAtCancellation(corrected)).toEqual(['clarisse@exemple.ci']);
  });

  it('writes to nobody where a caller without e-mail is given the number of somebody else', async () => {
    const koffi = { phone: '0505060708', fullname: 'Koffi Yao', email: 'koffi@exemple.ci' };
    await placeForCaller({ contact: koffi });
    const order = await placeForCaller();
    await correctPhone(order, koffi.phone);
    expect(await listReadersAtCancellation(order)).toEqual([]);
  });

  it('is the contact’s although an account has that phone, and the account’s where the desk says so', async () => {
    const client = world.client('Awa Koné');
    const { phone } = client;
    const contact = { phone, fullname: 'Tante Awa' };
    expect((await desk.dispatch.contacts({ search: phone })).items).toEqual([
      { account: { id: client.id, fullname: 'Awa Koné' }, phone, addresses: [] },
    ]);
    expect((await placeForCaller({ contact })).clientId).toBe('');
    const order = await placeForCaller({ contact, toAccount: client.id });
    expect(order).toMatchObject({ clientId: client.id, contactId: null });
    expect(await getRefusal(placeForCaller({ toAccount: randomUUID() }))).toBe('NOT_FOUND');
    expect((await desk.dispatch.contacts({ search: phone })).items).toMatchObject([
      { fullname: 'Tante Awa', account: { id: client.id } },
    ]);
  });

  it('names who pays and who receives, in its history without their numbers', async () => {
    const receiver = { name: 'Moussa', phone: '0505060708' };
    const order = await placeForCaller({ receiver });
    expect(order).toMatchObject({ payer: null, receiver: { name: 'Moussa', phone: '+2250505060708' } });
    const changes = { orderId: order.id, seen: order.version, agreed: 'phone' } as const;
    const amended = await desk.dispatch.amend({ ...changes, receiver: null, payer: receiver });
    expect(amended).toMatchObject({ payer: { name: 'Moussa' }, receiver: null });
    const detail = (await desk.dispatch.events({ orderId: order.id })).at(-1)?.detail;
    expect(detail).toBe('autre payeur, autre destinataire');
  });

  it('moves to the contact of the right number when the desk corrects a mistyped one', async () => {
    const email = 'clarisse@exemple.ci';
    const right = { ...CALLER, phone: '0705060708', email };
    await placeForCaller({ contact: right, address: 'Plateau' });
    const order = await placeForCaller();
    const { token } = await desk.dispatch.link({ orderId: order.id });
    const amended = await correctPhone(order, '0705060708');
    expect(amended.contactId).not.toBe(order.contactId);
    expect(await getRefusal(world.visitor().follow.get({ token }))).toBe('LINK_UNKNOWN');
    const letter = world.mailbox.letters().findLast(({ to }) => to === email);
    const [, newToken = ''] = /\/suivi#([\w-]{22})/.exec(letter?.text ?? '') ?? [];
    expect((await world.visitor().follow.get({ token: newToken })).id).toBe(order.id);
    const { items } = await desk.dispatch.contacts({ search: '0705060708' });
    expect(items).toMatchObject([{ id: amended.contactId }]);
  });

  it.each([
    ['another person’s', [{ phone: '0505060708', fullname: 'Koffi Yao', email: 'koffi@exemple.ci' }]],
    ['nobody’s yet', []],
  ])('takes its own caller’s e-mail to a corrected number that is %s', async (_, others) => {
    for (const contact of others) await placeForCaller({ contact });
    const order = await placeForCaller({ contact: { ...CALLER, email: 'clarisse@exemple.ci' } });
    await correctPhone(order, '0505060708');
    expect(await listReadersAtCancellation(order)).toEqual(['clarisse@exemple.ci']);
  });

  it('leaves no contact under a mistyped number without an order, e-mail or rule', async () => {
    const listFound = async (search: string) => (await desk.dispatch.contacts({ search })).items;
    const first = await placeForCaller();
    const second = await placeForCaller();
    await correctPhone(first, '0705060708');
    expect(await listFound(CALLER.phone)).toHaveLength(1);
    const { contactId } = await correctPhone(second, '0705060708');
    expect(await listFound(CALLER.phone)).toEqual([]);
    expect(await listFound('Clarisse')).toMatchObject([{ id: contactId }]);
    const isLeft = eq(searchWords.folded, foldForSearch(CALLER.fullname, '+2250701020304'));
    expect(world.db.select().from(searchWords).where(isLeft).all()).toEqual([]);
    expect(findBrokenSeals(world.store.sqlite)).toEqual([]);
    const email = 'clarisse@exemple.ci';
    await correctPhone(await placeForCaller({ contact: { ...CALLER, email } }), '0705060708');
    expect(await listFound(CALLER.phone)).toHaveLength(1);
  });

  it('leaves the account of a mistyped number for that of the right one, under the name that was given', async () => {
    const [awa, binta] = [world.client(), world.client()];
    await linkNumber('0701020304', awa.id);
    await linkNumber('0705060708', binta.id);
    const order = await placeForCaller();
    const orderId = order.id;
    expect(await getRefusal(world.as(awa).orders.get({ orderId }))).toBe('accepted');
    await correctPhone(order, '0705060708');
    expect(world.mailbox.letters().at(-1)).toMatchObject({ kind: 'order.amended', to: binta.email });
    expect(await getRefusal(world.as(awa).orders.get({ orderId }))).toBe('NOT_FOUND');
    await world.as(binta).profile.update({ fullname: 'Binta Diallo', phone: '0705060708' });
    expect((await world.as(binta).orders.get({ orderId })).client.fullname).toBe('Clarisse Bédi');
  });
});

describe('contacts', () => {
  it('are found by name and by number, and not by signs alone', async () => {
    const { number } = await placeForCaller();
    const count = async (search: string) => (await desk.dispatch.contacts({ search })).items.length;
    for (const search of [
      'bedi',
      'clar',
      'bédi clarisse',
      'CLARISSE B',
      '0701',
      '+225 07 01',
      `n° ${number}`,
      'Mme Bédi',
    ])
      expect([search, await count(search)]).toEqual([search, 1]);
    for (const search of ['%', 'n° 99', '_', '', 'zzz'])
      expect([search, await count(search)]).toEqual([search, 0]);
  });

  it('are found beside the holders of accounts, by name too, of whom each is told once', async () => {
    const order = await placeForCaller();
    const [caller, never] = [world.client('Clarisse Bédi'), world.client('Clarisse Zadi')];
    await desk.people.linkContact({ contactId: order.contactId ?? '', userId: caller.id });
    const { items } = await desk.dispatch.contacts({ search: 'clari' });
    expect(items).toMatchObject([
      { id: order.contactId, account: { id: caller.id } },
      { account: { id: never.id, fullname: 'Clarisse Zadi' }, phone: never.phone },
    ]);
  });

  it('and account holders bring the places of their orders, newest first and each once', async () => {
    const holder = world.client('Clarisse Zadi');
    for (const address of ['Riviera 3', 'Riviera 4', 'Riviera 3']) {
      await world.as(holder).orders.place(world.aCart({ address }));
      world.clock.advance(MINUTE);
    }
    const findAddresses = async () =>
      (await desk.dispatch.contacts({ search: 'zadi' })).items.map(({ addresses }) =>
        addresses.map(({ address }) => address),
      );
    expect(await findAddresses()).toEqual([['Riviera 3', 'Riviera 4']]);
    const { contactId } = await placeForCaller({
      contact: { phone: '0701020304', fullname: 'Zadi C.' },
      address: 'Plateau',
    });
    await desk.people.linkContact({ contactId: contactId ?? '', userId: holder.id });
    expect(await findAddresses()).toEqual([['Plateau', 'Riviera 3', 'Riviera 4']]);
  });

  it('give their orders to an account once the desk has linked them', async () => {
    const order = await placeForCaller();
    const client = world.client();
    const contactId = order.contactId ?? '';
    await desk.people.linkContact({ contactId, userId: client.id });
    expect((await world.as(client).orders.get({ orderId: order.id })).id).toBe(order.id);
    const { contact } = await world.as(client).profile.exportData({ password: WORLD_PASSWORD });
    expect(contact).toMatchObject([{ phone: '+2250701020304', fullname: 'Clarisse Bédi' }]);
    const next = await placeForCaller();
    expect(next.clientId).toBe(client.id);
    const other = { contactId, userId: world.client().id };
    expect(await getRefusal(desk.people.linkContact(other))).toBe('CONTACT_LINKED');
    expect(await getRefusal(desk.people.linkContact({ contactId, userId: randomUUID() }))).toBe('NOT_FOUND');
    for (const { id: userId } of [world.livreur(), world.admin(), world.superadmin()])
      expect(await getRefusal(desk.people.linkContact({ contactId, userId }))).toBe('NOT_A_CLIENT');
  });

  it.each([{ active: false }, { role: 'livreur' as const }])(
    'leave an account that is no open client’s any more: %o',
    async (change) => {
      const clarisse = world.client();
      const contact = { ...CALLER, email: 'clarisse@exemple.ci' };
      const first = await placeForCaller({ contact });
      const contactId = first.contactId ?? '';
      await desk.people.linkContact({ contactId, userId: clarisse.id });
      updateRow(world.db, users, clarisse.id, change);
      const next = await placeForCaller();
      expect(next).toMatchObject({ clientId: '', contactId });
      expect(await listReadersAtCancellation(next)).toEqual([contact.email]);
      expect(world.mailbox.last()?.text).toContain('/suivi#');
    },
  );

  it('that were merged lead to the one that stays, until they are separated', async () => {
    const { keepId, mergeId } = await placeForTwo();
    await desk.people.mergeContacts({ keepId, mergeId });
    const findIds = async () =>
      (await desk.dispatch.contacts({ search: '0505060708' })).items.map((row) =>
        'id' in row ? row.id : '',
      );
    expect(await findIds()).toEqual([keepId]);
    expect(await getRefusal(desk.people.mergeContacts({ keepId: mergeId, mergeId: keepId }))).toBe(
      'CONTACT_MERGED',
    );
    await desk.people.unmergeContacts({ mergeId });
    expect(await findIds()).toEqual([mergeId]);
  });

  it('that were merged are written to under an e-mail of either number, which one keeps once it is separated', async () => {
    const placeFor = (fullname: string, phone: string, email?: string) =>
      placeForCaller({ contact: { phone, fullname, ...(email && { email }) } });
    const first = await placeFor('Awa Koné', '0701020304');
    const second = await placeFor('Mme Koné', '0505060708', 'mme@exemple.ci');
    const [keepId, mergeId] = [first.contactId ?? '', second.contactId ?? ''];
    await desk.people.mergeContacts({ keepId, mergeId });
    expect(await listReadersAtCancellation(second)).toEqual(['mme@exemple.ci']);
    await placeFor('Awa Koné', '0701020304', 'awa@exemple.ci');
    await placeFor('Mme Koné', '0505060708', 'mme.kone@exemple.ci');
    await desk.people.unmergeContacts({ mergeId });
    expect(await listReadersAtCancellation(first)).toEqual(['awa@exemple.ci']);
    const next = await placeFor('Mme Koné', '0505060708');
    expect(await listReadersAtCancellation(next)).toEqual(['mme.kone@exemple.ci']);
  });

  it('that are separated take back the orders of their number from the other’s account', async () => {
    const awa = world.client();
    const keepId = await linkNumber('0705060708', awa.id);
    const mergeId = (await placeForCaller()).contactId ?? '';
    await desk.people.mergeContacts({ keepId, mergeId });
    const { id: orderId } = await placeForCaller();
    expect(await getRefusal(world.as(awa).orders.get({ orderId }))).toBe('accepted');
    await desk.people.unmergeContacts({ mergeId });
    expect(await getRefusal(world.as(awa).orders.get({ orderId }))).toBe('NOT_FOUND');
    expect((await desk.dispatch.events({ orderId })).at(-1)?.detail).toBe('Retirée du compte du client');
  });

  it('that were merged are written to under neither number once one has stopped the letters', async () => {
    const { keepId, mergeId } = await placeForTwo();
    await desk.people.setContactLetters({ contactId: mergeId, orderLetters: false });
    await desk.people.mergeContacts({ keepId, mergeId });
    expect(await desk.people.contact({ contactId: keepId })).toMatchObject({ orderLetters: false });
  });

  it('are listed once a person, also by a number that was merged, with what the desk may do', async () => {
    const client = world.client('Awa Koné');
    const { order, other, keepId, mergeId } = await placeForTwo({ phone: client.phone, fullname: 'C. Bédi' });
    const listIds = async (search?: string) =>
      (await desk.people.contacts({ ...(search !== undefined && { search }) })).items.map(({ id }) => id);
    expect((await listIds()).sort()).toEqual([keepId, mergeId].sort());
    expect(await listIds('%')).toEqual([]);
    await desk.people.mergeContacts({ keepId, mergeId });
    for (const search of [undefined, client.phone, 'bedi']) expect(await listIds(search)).toEqual([keepId]);
    const contact = await desk.people.contact({ contactId: mergeId });
    expect(contact).toMatchObject({
      id: keepId,
      userId: null,
      orderLetters: true,
      mergedContacts: [{ id: mergeId, phone: client.phone, fullname: 'C. Bédi' }],
      accountsOfPhone: [{ id: client.id, fullname: 'Awa Koné' }],
    });
    expect(contact.orders.map(({ id }) => id).sort()).toEqual([order.id, other.id].sort());
    await desk.people.linkContact({ contactId: keepId, userId: client.id });
    expect((await desk.people.contacts({})).items).toMatchObject([{ accountName: 'Awa Koné', orders: 2 }]);
    expect((await desk.people.contact({ contactId: keepId })).accountsOfPhone).toEqual([]);
    const data = await world.as(client).profile.exportData({ password: WORLD_PASSWORD });
    expect(data.contact.map(({ phone }) => phone).sort()).toEqual(['+2250701020304', client.phone].sort());
  });

  it('who have an account are kept: others are merged into them', async () => {
    const { keepId: linkedId, mergeId: otherId } = await placeForTwo();
    await desk.people.linkContact({ contactId: linkedId, userId: world.client().id });
    const wrongWay = desk.people.mergeContacts({ keepId: otherId, mergeId: linkedId });
    expect(await getRefusal(wrongWay)).toBe('CONTACT_LINKED');
    await desk.people.mergeContacts({ keepId: linkedId, mergeId: otherId });
  });

  it('get their letters again when the desk says so, once in the journal', async () => {
    const contact = { ...CALLER, email: 'clarisse@exemple.ci' };
    const { contactId } = await placeForCaller({ contact });
    const setLetters = (orderLetters: boolean) =>
      desk.people.setContactLetters({ contactId: contactId ?? '', orderLetters });
    await setLetters(false);
    await placeForCaller({ contact });
    expect(world.mailbox.letters()).toEqual([]);
    await setLetters(true);
    await setLetters(true);
    await placeForCaller({ contact });
    expect(world.mailbox.letters()).toHaveLength(1);
    const changes = world.db.select().from(audit).where(eq(audit.act, 'people.setContactLetters')).all();
    expect(changes.map(({ after }) => after)).toEqual([{ orderLetters: false }, { orderLetters: true }]);
  });

  it('of two mergers in a row are written to where the last one leads, and separate one by one', async () => {
    const placeOrder = (fullname: string, phone: string) =>
      placeForCaller({ contact: { phone, fullname, email: `${fullname}@exemple.ci` } });
    const placed = [
      await placeOrder('un', '0701010101'),
      await placeOrder('deux', '0702020202'),
      await placeOrder('trois', '0703030303'),
    ];
    const [first = '', second = '', third = ''] = placed.map(({ contactId }) => contactId ?? '');
    await desk.people.mergeContacts({ keepId: second, mergeId: first });
    await desk.people.mergeContacts({ keepId: third, mergeId: second });
    await desk.dispatch.cancel({ orderId: placed[0]?.id ?? '', from: 'pending' });
    expect(world.mailbox.letters().at(-1)).toMatchObject({ kind: 'order.cancelled', to: 'trois@exemple.ci' });
    await desk.people.unmergeContacts({ mergeId: second });
    const { items } = await desk.dispatch.contacts({ search: '0701010101' });
    expect(items).toMatchObject([{ id: second }]);
  });
});

describe('the erasure of a contact', () => {
  it('leaves no byte of the person, and waits for what is owed', async () => {
    const folder = aFolder();
    const house = await aWorld({ settings: { dataDir: folder.path } });
    house.product();
    const outboxFolder = join(folder.path, 'outbox');
    const sender = createSender(house.deps, createFileTransport(outboxFolder));
    const [admin, superadmin] = [house.as(house.admin()), house.as(house.superadmin())];
    const placeOrder = (contact: PlaceForInput['contact']) => {
      const { contactPhone: _, ...cart } = house.aCart({ address: 'Rue du Palmier' });
      return admin.dispatch.placeFor({ ...cart, contact, note: 'Portail bleu' });
    };
    const order = await placeOrder({ ...CALLER, email: 'clarisse@exemple.ci' });
    const contactId = order.contactId ?? '';
    const { token } = await admin.dispatch.link({ orderId: order.id });
    const { version } = await house.visitor().follow.get({ token });
    await house.visitor().follow.amend({ token, seen: version, address: 'Rue du Baobab' });
    const placed = [
      order,
      await placeOrder({ ...CALLER, fullname: 'Aya Bédi', email: 'aya.bedi@exemple.ci' }),
      await placeOrder({ ...CALLER, fullname: 'Aya Bédi', email: 'nouvelle.adresse@exemple.ci' }),
      await placeOrder({ phone: '0505060708', fullname: 'Bédi C.', email: 'bedi@exemple.ci' }),
    ];
    const mergeId = placed[3]?.contactId ?? '';
    await admin.people.mergeContacts({ keepId: contactId, mergeId });
    while (await sender.step());
    expect(readdirSync(outboxFolder)).toHaveLength(4);
    for (const { id: orderId } of placed) {
      expect(await getRefusal(superadmin.people.eraseContact({ contactId }))).toBe('ORDER_OPEN');
      await admin.dispatch.cancel({ orderId, from: 'pending' });
    }
    while (await sender.step());
    // Only a transport that stays here keeps the data of what it has sent.
    const isOfAya = eq(outbox.recipient, 'nouvelle.adresse@exemple.ci');
    expect(house.db.update(outbox).set({ data: null }).where(isOfAya).run().changes).toBe(3);
    await superadmin.people.eraseContact({ contactId: mergeId });
    expect(readdirSync(outboxFolder)).toEqual([]);
    const rows = [contacts, orders, orderEvents, outbox].map((table) => house.db.select().from(table).all());
    const stored = JSON.stringify(rows) + house.store.sqlite.serialize().toString('latin1');
    for (const word of PERSONAL_WORDS) expect(stored.includes(word), word).toBe(false);
    for (const id of [contactId, mergeId]) {
      expect(house.db.select().from(contacts).where(eq(contacts.id, id)).get()?.erasedAt).not.toBeNull();
      expect(await getRefusal(superadmin.people.eraseContact({ contactId: id }))).toBe('NOT_FOUND');
    }
    house.close();
    folder.remove();
  });

  it('leaves an account its letters although a caller on that phone gave its address', async () => {
    const daughter = world.client('Aya Bédi');
    await world.as(daughter).orders.place(world.aCart());
    const orderOfMother = await placeForCaller();
    const contact = { ...CALLER, fullname: daughter.fullname, email: daughter.email };
    const orderOfCaller = await placeForCaller({ contact });
    for (const { id: orderId } of [orderOfMother, orderOfCaller])
      await desk.dispatch.cancel({ orderId, from: 'pending' });
    const contactId = orderOfMother.contactId ?? '';
    await world.as(world.superadmin()).people.eraseContact({ contactId });
    const letters = world.db.select().from(outbox).where(eq(outbox.recipient, daughter.email)).all();
    expect(letters).toMatchObject([
      { kind: 'order.received', data: { unsubscribe: expect.stringContaining('account-') } },
    ]);
  });

  it('comes with that of the account that it was merged into', async () => {
    const { order, other, keepId, mergeId } = await placeForTwo();
    const client = world.client();
    await desk.people.linkContact({ contactId: keepId, userId: client.id });
    await desk.people.mergeContacts({ keepId, mergeId });
    await desk.dispatch.cancel({ orderId: order.id, from: 'pending' });
    const deleteAccount = () => world.as(client).profile.deleteAccount({ password: WORLD_PASSWORD });
    expect(await getRefusal(deleteAccount())).toBe('ORDER_OPEN');
    await desk.dispatch.cancel({ orderId: other.id, from: 'pending' });
    await deleteAccount();
    const erasedAt = world.clock.now();
    expect(world.db.select().from(contacts).all()).toMatchObject([{ erasedAt }, { erasedAt }]);
    expect((await placeForCaller({ contact: { phone: '0505060708', fullname: 'D' } })).id).toBeTruthy();
  });
});
