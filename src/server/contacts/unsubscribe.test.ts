import { beforeEach, describe, expect, it } from 'vitest';
import { contacts, orders, users } from '#db/schema.ts';
import { readJournal } from '#testing/history.ts';
import { openServedWorld, openWorld } from '#testing/openWorld.ts';
import { updateRow } from '#testing/rows.ts';

const world = openWorld({ settings: { limitsFactor: 1 } });
const served = openServedWorld(world);
beforeEach(() => world.product());

const LINK = /http\S*(\/desabonnement\/\S+)/;
const readPath = (to: string) => LINK.exec(world.mailbox.last(to)?.text ?? '')?.[1] ?? '';
/** A mail program has neither our Origin nor a cookie. */
const postOneClick = (path: string) =>
  served.fetchPath(path, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

async function orderOfClient() {
  const awa = world.client('Awa Koné');
  await world.as(awa).orders.place(world.aCart());
  return { awa, path: readPath(awa.email) };
}

const CLARISSE = { phone: '0701020304', fullname: 'Clarisse Bédi', email: 'clarisse@exemple.ci' };
const AYA = { ...CLARISSE, fullname: 'Aya Bédi', email: 'aya@exemple.ci' };

async function orderOfContact(contact = CLARISSE) {
  const { contactPhone: _, ...cart } = world.aCart();
  const { contactId } = await world.as(world.admin()).dispatch.placeFor({ ...cart, contact });
  return { contactId: contactId ?? '', contact, path: readPath(contact.email) };
}

const countLetters = ({ email }: typeof AYA) =>
  world.mailbox.letters().filter(({ to }) => to === email).length;

describe('the link that stops news of orders', () => {
  it('only asks when it is opened', async () => {
    const { awa, path } = await orderOfClient();
    const page = await served.fetchPath(path);
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    const html = await page.text();
    expect(html).toContain('<form method="post"');
    expect(html).not.toMatch(/Awa|client\d*@/);
    expect((await world.as(awa).profile.get()).orderLetters).toBe(true);
  });

  it('turns them off for the account by one request of a mail program, also those that wait, once, as its own act', async () => {
    const { awa, path } = await orderOfClient();
    for (let sent = 0; sent < 2; sent++) {
      const answer = await postOneClick(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('e-mails de sécurité de votre compte');
    }
    expect((await world.as(awa).profile.get()).orderLetters).toBe(false);
    expect(readJournal(world.db)).toMatchObject([
      {
        act: 'mail.unsubscribe',
        subject: awa.id,
        actorId: awa.id,
        actorName: 'Awa Koné',
        actorRole: 'client',
      },
    ]);
    await world.as(awa).orders.place(world.aCart());
    expect(world.mailbox.letters().filter(({ to }) => to === awa.email)).toEqual([]);
    expect(JSON.stringify(world.lines)).not.toContain(path.slice(-32));
  });

  it('turns them off for a contact, whose name the journal does not keep', async () => {
    const { contactId, path } = await orderOfContact();
    const answer = await postOneClick(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('demandez-le à notre équipe');
    expect(world.db.select().from(contacts).get()?.orderLetters).toBe(false);
    expect(world.mailbox.letters()).toEqual([]);
    const rows = readJournal(world.db, 'mail.unsubscribe');
    expect(rows).toMatchObject([{ subject: contactId, actorName: 'Client sans compte', ip: '' }]);
  });

  it.each([
    [CLARISSE, AYA],
    [AYA, CLARISSE],
  ])('stops those of its own address alone where a phone is shared', async (reader, other) => {
    const paths = [await orderOfContact(CLARISSE), await orderOfContact(AYA)].map(({ path }) => path);
    await postOneClick(paths[reader === AYA ? 1 : 0] ?? '');
    expect([countLetters(reader), countLetters(other)]).toEqual([0, 1]);
    for (const { id: orderId } of world.db.select().from(orders).all())
      await world.as(world.admin()).dispatch.cancel({ orderId, from: 'pending' });
    expect([countLetters(reader), countLetters(other)]).toEqual([0, 2]);
    expect(readJournal(world.db, 'mail.unsubscribe')).toMatchObject([{ actorName: 'Client sans compte' }]);
  });

  it('goes for its address, whoever gives that on the phone', async () => {
    const { path } = await orderOfContact();
    await postOneClick(path);
    const another = { ...AYA, email: CLARISSE.email };
    await orderOfContact(another);
    expect(countLetters(another)).toBe(0);
  });

  it('of a contact who has an account since then is the account’s', async () => {
    const { contactId, path } = await orderOfContact();
    const awa = world.client('Awa Koné');
    await world.as(world.admin()).people.linkContact({ contactId, userId: awa.id });
    await postOneClick(path);
    expect((await world.as(awa).profile.get()).orderLetters).toBe(false);
    updateRow(world.db, users, awa.id, { active: false });
    await postOneClick(path);
    expect(world.db.select().from(contacts).get()?.orderLetters).toBe(false);
  });

  it('leads nowhere when it is forged, cut, another person’s, or of somebody who was erased', async () => {
    const { awa, path } = await orderOfClient();
    const other = world.client();
    const forged = `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`;
    for (const wrong of [forged, path.slice(0, -1), path.replace(awa.id, other.id), '/desabonnement/x'])
      for (const method of ['GET', 'POST']) {
        const answer = await served.fetchPath(wrong, { method });
        expect([wrong, answer.status]).toEqual([wrong, 404]);
        expect(await answer.text()).toContain('Ce lien ne mène nulle part');
      }
    updateRow(world.db, users, awa.id, { erasedAt: 1 });
    expect((await postOneClick(path)).status).toBe(404);
    expect(readJournal(world.db)).toEqual([]);
  });

  it('is limited where many lead nowhere', async () => {
    for (let tried = 0; tried < 30; tried++) await served.fetchPath(`/desabonnement/${tried}`);
    expect((await served.fetchPath('/desabonnement/x')).status).toBe(429);
  });

  it('does not stand in the letters that guard an account', async () => {
    const awa = world.client('Awa Koné');
    await world.visitor().auth.requestReset({ email: awa.email });
    const letter = world.mailbox.last(awa.email);
    expect(letter?.kind).toBe('auth.reset');
    expect((letter?.text ?? '') + letter?.html).not.toContain('desabonnement');
  });
});
