import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { messages, pushSubscriptions, users } from '#db/schema.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readJournal } from '#testing/history.ts';
import { openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { aPushBrowser } from '#testing/push/pushBrowser.ts';
import { insertRows, listColumn } from '#testing/rows.ts';
import { aWorld } from '#testing/world.ts';

const world = openWorld();

describe('the profile', () => {
  it('shows and changes name, phone and address; the e-mail stays', async () => {
    const awa = world.client('Awa Koné');
    const { profile } = world.as(awa);
    await profile.update({
      fullname: ' Awa  Diallo',
      phone: '05 06 07 08 09',
      address: 'Cocody, rue des Jardins',
    });
    expect(await profile.get()).toMatchObject({
      email: awa.email,
      phone: '+2250506070809',
      address: 'Cocody, rue des Jardins',
      role: 'client',
    });
    const row = world.db.select().from(users).where(eq(users.id, awa.id)).get();
    expect(row?.folded).toContain(' diallo');
    expect(row?.folded).toContain(' 0506070809');
    await profile.update({ fullname: 'Awa', phone: '0506070809' });
    expect((await profile.get()).address).toBe('Cocody, rue des Jardins');
    expect(
      await getRefusal(profile.update({ fullname: 'A', phone: '1', email: 'x@y.ci' } as never)),
    ).not.toBe('accepted');
  });

  it('a new name is found on the board, and the old one no longer', async () => {
    const awa = world.client('Awa Koné');
    const phone = world.as(awa);
    const contactPhone = '+2250505050505';
    const { id } = await phone.orders.place(world.aCart());
    const { id: elsewhere } = await phone.orders.place(world.aCart({ contactPhone }));
    const foreign = await world.as(world.client('Awa Koné')).orders.place(world.aCart());
    await phone.profile.update({ fullname: 'Éloïse Diallo', phone: '0506070809' });
    const desk = world.as(world.admin());
    const searchIds = async (search: string) =>
      (await desk.dispatch.board({ search })).items.map((o) => o.id);
    expect((await searchIds('eloise diallo')).sort()).toEqual([id, elsewhere].sort());
    expect(await searchIds('0505050505')).toEqual([elsewhere]);
    expect(await searchIds('awa')).toEqual([foreign.id]);
    expect((await desk.dispatch.map()).orders.map((o) => o.clientName).sort()).toEqual([
      'Awa Koné',
      'Éloïse Diallo',
      'Éloïse Diallo',
    ]);
  });

  it('a member of the desk leaves a row in the journal, a client none', async () => {
    await world.as(world.client()).profile.update({ fullname: 'Awa', phone: '0506070809' });
    const admin = world.admin();
    await world.as(admin).profile.update({ fullname: 'Mariam', phone: '0506070809' });
    const rows = readJournal(world.db);
    expect(rows.map((r) => [r.act, r.actorId, r.after])).toEqual([
      ['profile.update', admin.id, { fields: ['fullname', 'phone'] }],
    ]);
  });

  it('changing the password asks for the old one and ends every other session, with its notifications', async () => {
    const awa = world.client();
    const phone = world.browser(awa);
    const stolen = world.browser(awa);
    const changePassword = (current: string) =>
      phone.caller.profile.changePassword({ current, password: 'un nouveau mot' });
    expect(await getRefusal(changePassword('pas le bon'))).toBe('PASSWORD_WRONG');
    const [own, other] = [aPushBrowser(), aPushBrowser()];
    await phone.caller.push.subscribe(own);
    await stolen.caller.push.subscribe(other);
    await changePassword(WORLD_PASSWORD);
    expect(listColumn(world.db, pushSubscriptions, 'endpoint')).toEqual([own.endpoint]);
    expect((await phone.caller.auth.me()).user?.id).toBe(awa.id);
    expect((await stolen.caller.auth.me()).user).toBeNull();
  });

  it('refuses the desk a common password', async () => {
    const call = world
      .as(world.admin())
      .profile.changePassword({ current: WORLD_PASSWORD, password: 'motdepasse2026' });
    expect(await getRefusal(call)).toBe('PASSWORD_TOO_COMMON');
  });
});

describe('T-P5: the export of one’s own data', () => {
  it('holds every table that knows of the person, and nobody else’s', async () => {
    const awa = world.client('Awa Koné');
    const other = world.client('Autre Personne');
    const phone = world.as(awa);
    const placed = await phone.orders.place(world.aCart({ address: 'Cocody' }));
    await world.as(other).orders.place(world.aCart({ address: 'CANARI-AUTRE' }));
    const location = { lng: -3.96, lat: 5.35 };
    await phone.profile.savePlace({ name: 'Chez Awa', address: 'Portail vert', location });
    await world.as(other).profile.savePlace({ name: 'CANARI-AUTRE', address: '', location });
    for (const { email, message } of [
      { email: awa.email, message: 'le mien' },
      { email: other.email, message: 'CANARI-AUTRE' },
    ])
      insertRows(world.db, messages, {
        id: world.deps.id(),
        fullname: 'X',
        folded: '',
        email,
        message,
        createdAt: 1,
      });
    expect(await getRefusal(phone.profile.exportData({ password: 'non' }))).toBe('PASSWORD_WRONG');
    const data = await phone.profile.exportData({ password: WORLD_PASSWORD });
    expect(data.account).toMatchObject({ email: awa.email, fullname: 'Awa Koné' });
    expect(data.orders).toHaveLength(1);
    expect(data.orders[0]).toMatchObject({
      id: placed.id,
      lines: [{ quantity: 2 }],
      events: [{ by: 'client' }],
    });
    expect(data.messages).toHaveLength(1);
    expect(data.sessions).toHaveLength(1);
    expect(data.checkouts).toHaveLength(1);
    expect(data.savedPlaces).toMatchObject([
      { name: 'Chez Awa', address: 'Portail vert', lng: -3.96, lat: 5.35 },
    ]);
    expect(data.letters.length).toBeGreaterThan(0);
    const text = JSON.stringify(data);
    for (const foreign of ['CANARI-AUTRE', other.id, other.email, awa.passwordHash])
      expect(text).not.toContain(foreign);
  });

  it('twice a day', async () => {
    const strict = await aWorld({ settings: { limitsFactor: 1 } });
    const phone = strict.as(strict.client());
    const tryExport = () => getRefusal(phone.profile.exportData({ password: WORLD_PASSWORD }));
    expect([await tryExport(), await tryExport(), await tryExport()]).toEqual([
      'accepted',
      'accepted',
      'TOO_MANY',
    ]);
    strict.close();
  });
});
