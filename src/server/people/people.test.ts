import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { erasePerson } from '#db/erasure.ts';
import { insertEvent } from '#db/orderEvents.ts';
import { audit, orders, users } from '#db/schema.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { foldForSearch } from '#domain/format/search.ts';
import type { Role } from '#domain/people/roles.ts';
import { DELIVERY_LIMIT_MS } from '#domain/promises/stepLimits.ts';
import { anAccount } from '#testing/accounts/accounts.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readJournal } from '#testing/history.ts';
import { readToken } from '#testing/links.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { aCrew, bringOrderToStage, type Stage } from '#testing/pieces/mission.ts';
import { listColumn, updateRow } from '#testing/rows.ts';
import { addPasskey, addTotp } from '#testing/secondFactor/secondFactors.ts';

const world = openWorld();
const boss = openFixture(() => world.superadmin('Didier Yapi'));

describe('a livreur who is dismissed', () => {
  it('leaves no phone with the client: replaced, deactivated or erased', async () => {
    const [yao, ali] = [world.livreur('Yao Kra'), world.livreur('Ali Touré')];
    const client = world.client('Awa Koné');
    const own = world.as(client).orders;
    const desk = world.as(boss);
    const { id: orderId } = await own.place(world.aCart());
    const readAnswers = async () =>
      JSON.stringify([
        await own.latest(),
        await own.inProgress({}),
        await own.history({}),
        await own.get({ orderId }),
        await own.timeline({ orderId }),
      ]);
    await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    expect(await own.get({ orderId })).toMatchObject({ livreur: { fullname: 'Yao Kra', phone: yao.phone } });

    await desk.dispatch.reassign({ orderId, livreurId: ali.id, from: yao.id });
    expect(await readAnswers()).not.toContain(yao.phone);
    expect(await readAnswers()).toContain(ali.phone);
    await desk.dispatch.setStatus({ orderId, from: 'assigned', to: 'picked_up' });
    await desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: ali.id, from: 'picked_up' });

    const nudge = { orderId, audience: ['admin', `client:${client.id}`, `livreur:${ali.id}`] };
    world.nudges.length = 0;
    await desk.people.setActive({ userId: ali.id, active: false });
    expect(world.nudges).toEqual([nudge]);
    expect(await readAnswers()).not.toContain(ali.phone);
    expect(await own.get({ orderId })).toMatchObject({ livreur: { fullname: 'Ali Touré', phone: null } });
    expect(await desk.dispatch.order({ orderId })).toMatchObject({ livreur: { phone: ali.phone } });
    world.clock.advance(1000);
    await desk.dispatch.setStatus({ orderId, from: 'assigned_for_delivery', to: 'delivery_en_route' });
    expect(world.mailbox.last()?.text).toContain('Ali Touré vous rapporte votre linge propre.');

    await desk.people.setActive({ userId: ali.id, active: true });
    expect(await readAnswers()).toContain(ali.phone);
    world.store.write(() => erasePerson(world.db, ali, world.clock.now()));
    expect(await readAnswers()).not.toContain(ali.phone);
  });
});

describe('the lists of people', () => {
  it('page by cursor, newest first, each once', async () => {
    for (let i = 0; i < 60; i++) {
      world.client();
      if (i % 3 === 0) world.clock.advance(1000);
    }
    const { people } = world.as(boss);
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await people.list({ role: 'client', cursor, limit: 25 });
      ids.push(...page.items.map((p) => p.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
  });

  it('find without case or accents the start of a word, a phone, an e-mail, a part of the id', async () => {
    const awa = world.client('Awa Koné');
    world.client('Fatou Diarra');
    updateRow(world.db, users, awa.id, {
      folded: foldForSearch('Awa Koné', '+2250799887766'),
      email: 'awa.k@exemple.ci',
    });
    const searchClients = async (search: string) =>
      (await world.as(boss).people.list({ role: 'client', search })).items.map((p) => p.id);
    for (const typed of ['kone', 'KONÉ aw', '07 99 88', '+225 07 99', 'awa.k@', awa.id.slice(9, 18)])
      expect(await searchClients(typed), typed).toEqual([awa.id]);
    for (const typed of ['one', '%', '_', 'Koné Fatou', "' or 1=1 --"])
      expect(await searchClients(typed), typed).toEqual([]);
  });

  it('are open to an admin for clients alone', async () => {
    const awa = world.client('Awa Koné');
    const { people } = world.as(world.admin());
    expect((await people.list({ role: 'client' })).items).toMatchObject([
      { id: awa.id, fullname: 'Awa Koné', phone: awa.phone, email: awa.email, present: null, address: null },
    ]);
    for (const role of ['livreur', 'admin', 'superadmin'] as const)
      expect(await getRefusal(people.list({ role })), role).toBe('FORBIDDEN');
  });

  it('say of a client the order whose hour comes first, and where the last one was', async () => {
    const awa = world.client('Awa');
    const { orders: ordersOfAwa } = world.as(awa);
    const later = await ordersOfAwa.place(world.aCart({ address: 'Treichville, rue 12' }));
    world.clock.advance(1000);
    const sooner = await ordersOfAwa.place(world.aCart({ address: 'Cocody, rue 3' }));
    updateRow(world.db, orders, later.id, { toldAt: world.clock.now() + 2 * HOUR });
    updateRow(world.db, orders, sooner.id, { toldAt: world.clock.now() + HOUR });
    const [client] = (await world.as(boss).people.list({ role: 'client' })).items;
    expect(client?.present).toMatchObject({ id: sooner.id, clock: { to: world.clock.now() + HOUR } });
    expect(client?.address).toBe('Cocody, rue 3');
    await ordersOfAwa.cancel({ orderId: sooner.id });
    await ordersOfAwa.cancel({ orderId: later.id });
    expect((await world.as(boss).people.list({ role: 'client' })).items[0]?.present).toBeNull();
  });

  it('are counted by kind, without those who were erased', async () => {
    const awa = world.client();
    world.client();
    anAccount(world, { people: [awa] });
    updateRow(world.db, users, world.client().id, { erasedAt: world.clock.now() });
    const counts = { clients: 2, contacts: 0, businesses: 1, rules: 0 };
    expect(await world.as(world.admin()).people.counts()).toEqual(counts);
  });

  it('tell what clients ordered and how punctual livreurs are', async () => {
    const awa = world.client('Awa');
    const yao = world.livreur('Yao');
    const totals: number[] = [];
    for (let i = 0; i < 3; i++) {
      const placed = await world.as(awa).orders.place(world.aCart());
      totals.push(placed.grandTotal);
      const late = i === 1 ? DELIVERY_LIMIT_MS + 1 : DELIVERY_LIMIT_MS;
      const sent = world.clock.now();
      const by = { actorId: boss.id, actorName: 'D', actorRole: 'superadmin' } as const;
      const assigned = { orderId: placed.id, kind: 'assigned', to: 'assigned_for_delivery' } as const;
      insertEvent(world.db, { ...assigned, ...by, at: sent, recordedAt: sent });
      const times = { promisedAt: sent, completedAt: sent + late };
      updateRow(world.db, orders, placed.id, { status: 'completed', livreurId: yao.id, ...times });
    }
    const dropped = await world.as(awa).orders.place(world.aCart());
    await world.as(awa).orders.cancel({ orderId: dropped.id });
    const { people } = world.as(boss);
    const [client] = (await people.list({ role: 'client' })).items;
    expect(client).toMatchObject({ orders: 4, amountOrdered: totals.reduce((a, b) => a + b, 0) });
    const [livreur] = (await people.list({ role: 'livreur' })).items;
    expect(livreur?.missionsDone).toBe(3);
    expect(livreur?.punctuality).toEqual({ kept: 2, broken: 1 });
    expect(Object.keys(livreur ?? {})).not.toContain('passwordHash');
  });

  it('count a livreur’s time from when the mission became his', async () => {
    const admin = world.admin();
    const desk = world.as(admin);
    const listLivreurs = async () => (await world.as(boss).people.list({ role: 'livreur' })).items;
    const [yao, ali] = [world.livreur('Yao'), world.livreur('Ali')];
    const { id: orderId } = await world.as(world.client()).orders.place(world.aCart());
    await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    await desk.dispatch.setStatus({ orderId, from: 'assigned', to: 'picked_up' });
    await desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: yao.id, from: 'picked_up' });
    updateRow(world.db, orders, orderId, { promisedAt: world.clock.now() });
    world.clock.advance(DELIVERY_LIMIT_MS + 1);
    await world.as(admin).dispatch.reassign({ orderId, livreurId: ali.id });
    const underWay = (await listLivreurs()).map((one) => [one.fullname, one.missionsUnderWay]);
    expect(Object.fromEntries(underWay)).toMatchObject({ Ali: 1, Yao: 0 });
    world.clock.advance(DELIVERY_LIMIT_MS);
    const delivery = { orderId, from: 'assigned_for_delivery', to: 'completed' } as const;
    await world.as(admin).dispatch.setStatus(delivery);
    const items = await listLivreurs();
    const findLivreur = (fullname: string) => items.find((one) => one.fullname === fullname);
    const inTime = { missionsUnderWay: 0, missionsDone: 1, punctuality: { kept: 1, broken: 0 } };
    expect(findLivreur('Ali')).toMatchObject(inTime);
    expect(findLivreur('Yao')).toMatchObject({ missionsDone: 0, punctuality: { kept: 0, broken: 0 } });
  });

  it('stay on their index', () => {
    const plan = world.store.sqlite
      .prepare(
        "explain query plan select id from users where role = 'client' and erased_at is null and (created_at, id) < (9, 'x') order by created_at desc, id desc limit 26",
      )
      .all();
    expect(JSON.stringify(plan)).toContain('users_role_created');
    expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE');
  });
});

describe('acts upon accounts', () => {
  it('names the members of the desk who have no second factor, and nobody else', async () => {
    const listWithout = async (role: Role) => {
      const { items } = await world.as(boss).people.list({ role });
      return items.filter(({ lacksFactor }) => lacksFactor).map(({ id }) => id);
    };
    const [key, codes, none, demo] = Array.from({ length: 4 }, () => world.admin());
    await addPasskey(world, world.browser(key));
    await addTotp(world, world.browser(codes));
    updateRow(world.db, users, demo?.id ?? '', { demo: true });
    world.client();
    expect(await listWithout('admin')).toEqual([none?.id]);
    expect(await listWithout('superadmin')).toEqual([boss.id]);
    expect(await listWithout('client')).toEqual([]);
  });

  it('a superadmin closes and reopens one, and the journal says so', async () => {
    const admin = world.admin();
    const desk = world.browser(admin);
    const { people } = world.as(boss);
    await people.setActive({ userId: admin.id, active: false });
    expect((await desk.caller.auth.me()).user).toBeNull();
    await people.setActive({ userId: admin.id, active: false });
    await people.setActive({ userId: admin.id, active: true });
    const { items } = await people.history({ userId: admin.id });
    expect(items.map((e) => [e.act, e.actorName, e.after])).toEqual([
      ['people.setActive', 'Didier Yapi', { active: true }],
      ['people.setActive', 'Didier Yapi', { active: false }],
    ]);
  });

  it('neither oneself nor the last superadmin', async () => {
    const second = world.superadmin();
    const { people } = world.as(boss);
    expect(await getRefusal(people.setActive({ userId: boss.id, active: false }))).toBe('SELF_DEACTIVATION');
    updateRow(world.db, users, second.id, { confirmedAt: null });
    expect(await people.setActive({ userId: second.id, active: false })).toMatchObject({ active: false });
    expect(world.db.select().from(users).where(eq(users.id, second.id)).get()?.active).toBe(false);
    expect(readJournal(world.db)).toHaveLength(1);
  });

  it('an admin verifies a livreur, and no client', async () => {
    const yao = world.livreur();
    const awa = world.client();
    updateRow(world.db, users, yao.id, { verified: false });
    const { people } = world.as(world.admin());
    const verification = { userId: yao.id, verified: true };
    expect(await people.verifyLivreur(verification)).toEqual(verification);
    expect(await getRefusal(people.verifyLivreur({ userId: awa.id, verified: true }))).toBe('NOT_FOUND');
    expect(listColumn(world.db, audit, 'act')).toEqual(['people.verifyLivreur']);
  });

  it('sends the confirmation again to whoever never confirmed', async () => {
    const awa = world.client();
    const { people } = world.as(boss);
    expect(await people.resendConfirmation({ userId: awa.id })).toEqual({ sent: false });
    updateRow(world.db, users, awa.id, { confirmedAt: null });
    expect(await people.resendConfirmation({ userId: awa.id })).toEqual({ sent: true });
    expect(world.mailbox.last(awa.email)?.subject).toBe('Confirmez votre adresse e-mail');
    expect(await getRefusal(people.resendConfirmation({ userId: world.deps.id() }))).toBe('NOT_FOUND');
  });
});

describe('an account that a superadmin creates', () => {
  const person = {
    role: 'admin' as const,
    fullname: 'Parfait Djédjé',
    phone: '0701020304',
    email: 'parfait@exemple.ci',
    password: 'quatre-chemises-au-soleil',
  };

  it('needs no code, waits for its owner to confirm it, and is in the journal by name', async () => {
    await world.as(boss).people.create(person);
    const account = world.db.select().from(users).where(eq(users.email, person.email)).get();
    expect(account).toMatchObject({ role: 'admin', verified: true, confirmedAt: null });
    const row = { actorName: 'Didier Yapi', subject: account?.id, after: { role: 'admin' } };
    expect(readJournal(world.db, 'people.create')).toMatchObject([row]);
    expect(world.mailbox.last(person.email)?.text).toContain('Didier Yapi vous a ouvert un compte');
    // The superadmin who made the account needs no letter about it.
    expect(world.mailbox.last(boss.email)).toBeUndefined();
    const token = readToken(world, person.email, 'auth.confirm');
    const { user } = await world.visitor().auth.confirmEmail({ token });
    // In a new installation the confirmed member first adds a second factor.
    expect(user).toBeNull();
    const confirmed = world.db.select().from(users).where(eq(users.email, person.email)).get();
    const { role, fullname } = person;
    expect(confirmed).toMatchObject({ role, fullname, confirmedAt: world.clock.now() });
  });

  it('is created again with the right role while nobody confirmed it, which ends the earlier link', async () => {
    const confirmLast = (token = readToken(world, person.email, 'auth.confirm')) =>
      world.visitor().auth.confirmEmail({ token });
    await world.as(boss).people.create(person);
    const earlier = readToken(world, person.email, 'auth.confirm');
    await world.as(boss).people.create({ ...person, role: 'livreur' });
    expect(await getRefusal(confirmLast(earlier))).toBe('LINK_EXPIRED');
    await confirmLast();
    const rows = world.db.select().from(users).where(eq(users.email, person.email)).all();
    expect(rows).toMatchObject([{ role: 'livreur', verified: true }]);
    expect(await getRefusal(world.as(boss).people.create(person))).toBe('EMAIL_TAKEN');
  });

  it('is refused with an address that is taken, or a password that is easily guessed', async () => {
    const createPerson = (changes: Partial<typeof person>) =>
      world.as(boss).people.create({ ...person, ...changes });
    expect(await getRefusal(createPerson({ email: boss.email }))).toBe('EMAIL_TAKEN');
    const email = 'partage@exemple.ci';
    await createPerson({ email });
    expect(await getRefusal(createPerson({ email, fullname: 'Jean Deux' }))).toBe('EMAIL_TAKEN');
    expect(await getRefusal(createPerson({ password: 'motdepasse1234' }))).toBe('PASSWORD_TOO_COMMON');
    await expect(createPerson({ password: 'dix-lettre' })).rejects.toThrow(/12\scaractères/);
  });
});

describe('owed by livreur', () => {
  const crew = openFixture(() => aCrew(world));

  const dismiss = (acknowledged?: boolean) =>
    world.as(world.superadmin()).people.setActive({ userId: crew.yao.id, active: false, acknowledged });
  const buildRefusal = (pieces: number) => ({
    cause: { code: 'CASH_HELD', facts: { held: 0, openHandovers: 0, openGaps: 0, pieces } },
  });

  describe('a livreur who carries linen', () => {
    it.each<[stage: Stage, pieces: number]>([
      ['picked_up', 2],
      ['delivery_en_route', 2],
      ['returning', 2],
      ['rest', 1],
    ])('of an order that is %s is dismissed only by who has read it', async (stage, pieces) => {
      await bringOrderToStage(crew, stage);
      await expect(dismiss()).rejects.toMatchObject(buildRefusal(pieces));
      expect(await getRefusal(dismiss(true))).toBe('accepted');
      expect(world.db.select().from(audit).all().at(-1)).toMatchObject({
        act: 'people.setActive',
        after: { active: false, cashHeld: 0, piecesHeld: pieces },
      });
    });

    it('of a delivery that failed is asked for it too, until the workshop has it', async () => {
      const orderId = await bringOrderToStage(crew, 'delivery_en_route');
      await crew.livreur.missions.fail({ orderId, from: 'delivery_en_route', reason: 'absent' });
      await expect(dismiss()).rejects.toMatchObject(buildRefusal(2));
    });

    it('of a delivery in part is asked for the rest too, on its day', async () => {
      const orderId = await bringOrderToStage(crew, 'delivery_en_route');
      const handover = { counts: [{ position: 0, quantity: 1 }] };
      await crew.livreur.missions.advance({ orderId, from: 'delivery_en_route', handover });
      await expect(dismiss()).rejects.toMatchObject(buildRefusal(1));
      world.clock.advance(DAY);
      expect(await getRefusal(dismiss())).toBe('accepted');
    });

    it('of an order that was cancelled on the road is asked for it too', async () => {
      const orderId = await bringOrderToStage(crew, 'delivery_en_route');
      await crew.desk.dispatch.cancel({ orderId, from: 'delivery_en_route' });
      await expect(dismiss()).rejects.toMatchObject(buildRefusal(2));
      await crew.desk.dispatch.givenBack({ orderId, note: 'Au comptoir' });
      expect(await getRefusal(dismiss())).toBe('accepted');
    });

    it('cannot delete their own account either', async () => {
      await bringOrderToStage(crew, 'returning');
      const leaving = crew.livreur.profile.deleteAccount({ password: WORLD_PASSWORD });
      expect(await getRefusal(leaving)).toBe('CASH_HELD');
    });
  });

  it.each<Stage>(['assigned', 'pickup_en_route'])(
    'is expected no more by the client of an order %s',
    async (stage) => {
      const orderId = await bringOrderToStage(crew, stage);
      const readSource = async () => (await crew.client.orders.get({ orderId })).clock?.source;
      expect(await readSource()).toBe('round');
      await dismiss();
      expect(await readSource()).toBe('told');
    },
  );

  it.each<Stage>([
    'assigned',
    'pickup_en_route',
    'processing',
    'assigned_for_delivery',
    'completed',
    'cancelled',
  ])('a livreur of an order that is %s has no linen in hand', async (stage) => {
    await bringOrderToStage(crew, stage);
    expect(await getRefusal(dismiss())).toBe('accepted');
  });
});
