import { describe, expect, it } from 'vitest';
import { users } from '#db/schema.ts';
import { anAccountInput } from '#testing/accounts/accounts.ts';
import { openCaller, openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { recordStatements } from '#testing/recordStatements.ts';
import { updateRow } from '#testing/rows.ts';
import { recordAudit } from '../acts/journal.ts';

const world = openWorld();
const owner = openFixture(() => world.superadmin('Fatou Bamba'));
const boss = openCaller(() => world.as(owner));

const services = [{ name: 'Lavage', price: 800 }];

describe('the journal page', () => {
  it('tells who did what, newest first, page by page, also after the clock was set back', async () => {
    const made: string[] = [];
    for (const name of ['Veste', 'Robe', 'Jupe']) {
      made.push((await boss.catalogue.create({ name, services })).id);
      world.clock.advance(-60_000);
    }
    const first = await boss.audit.list({ limit: 2 });
    expect(first.items.map((row) => row.subject)).toEqual([made[2], made[1]]);
    expect(first.items[0]).toMatchObject({
      actorName: 'Fatou Bamba',
      actorRole: 'superadmin',
      ip: '203.0.113.7',
    });
    const second = await boss.audit.list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect(second).toMatchObject({ items: [{ subject: made[0] }], nextCursor: null });
    await expect(boss.audit.list({ cursor: '1 or 1=1' })).rejects.toThrow('INVALID_INPUT');
  });

  it('is filtered by act, by person and by what was touched', async () => {
    const other = world.superadmin('Éric Aka');
    const { id } = await boss.catalogue.create({ name: 'Veste légère', services });
    expect((await boss.audit.list({ subject: 'légère' })).items).toMatchObject([{ subject: id }]);
    await world.as(other).catalogue.remove({ productId: id });
    expect((await boss.audit.list({ act: 'catalogue.remove' })).items).toHaveLength(1);
    expect((await boss.audit.list({ actorId: owner.id })).items).toHaveLength(1);
    expect((await boss.audit.list({ subject: id })).items).toHaveLength(2);
    expect((await boss.audit.list({ subject: id.slice(0, 8) })).items).toHaveLength(2);
    expect((await boss.audit.list({ subject: 'zzzz' })).items).toEqual([]);
    expect((await boss.audit.list({ subject: id, actorId: other.id })).items).toHaveLength(1);
    expect(await boss.audit.choices()).toEqual({
      acts: [
        'catalogue.create',
        'catalogue.remove',
        'dispatch.assign',
        'dispatch.markPaid',
        'dispatch.setStatus',
      ],
      actors: [
        { id: other.id, name: 'Éric Aka' },
        { id: owner.id, name: 'Fatou Bamba' },
      ],
    });
  });

  it('leaves the usual sign-ins out on request', async () => {
    const { email } = world.livreur();
    await world.visitor().auth.signIn({ email, password: WORLD_PASSWORD });
    expect((await boss.audit.list({})).items).toMatchObject([{ act: 'auth.signIn' }]);
    expect((await boss.audit.list({ withoutSignIns: true })).items).toEqual([]);
  });

  it('names whose account it was, until it is erased', async () => {
    const awa = world.client('Awa Koné');
    await boss.people.setActive({ userId: awa.id, active: false });
    const readSubjectName = async () => (await boss.audit.list({ subject: awa.id })).items[0]?.subjectName;
    expect(await readSubjectName()).toBe('Awa Koné');
    updateRow(world.db, users, awa.id, { erasedAt: 1 });
    expect(await readSubjectName()).toBeNull();
  });

  it('names the business that paid, and the livreur whose cash was counted', async () => {
    const { id: livreurId } = world.livreur('Yao Kouadio');
    const { id: accountId } = await boss.accounts.create(anAccountInput({ name: 'Hôtel Ivoire' }));
    const ctx = { ...world.deps, actor: owner, request: { ip: '-' } };
    const [payment, handover] = [world.deps.id(), world.deps.id()];
    recordAudit(ctx, { act: 'accounts.receive', subject: payment, after: { accountId } });
    recordAudit(ctx, { act: 'cash.count', subject: handover, after: { livreurId } });
    const { items } = await boss.audit.list({});
    expect(items.map(({ subjectName }) => subjectName)).toEqual([
      'Yao Kouadio',
      'Hôtel Ivoire',
      'Hôtel Ivoire',
    ]);
  });

  it('names the client of an order, and the people in what was changed', async () => {
    const [awa, yao] = [world.client('Awa Koné'), world.livreur('Yao Kouadio')];
    const { id, number } = anOrder(world, {
      id: '99999999-0000-4000-8000-000000000000',
      clientId: awa.id,
      clientName: awa.fullname,
    });
    await boss.dispatch.assign({ orderId: id, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    const { items, people } = await boss.audit.list({ subject: id });
    expect(items).toMatchObject([{ orderClient: 'Awa Koné', orderNumber: number, subjectName: null }]);
    expect((await boss.audit.list({ subject: `n°${number}` })).items).toEqual(items);
    for (const subject of ['awa kone', 'Koné', `#${id.slice(0, 8)}`])
      expect((await boss.audit.list({ subject })).items, subject).toEqual(items);
    await boss.people.setActive({ userId: awa.id, active: false });
    expect((await boss.audit.list({ subject: 'awa' })).items).toMatchObject([
      { subject: awa.id },
      { subject: id },
    ]);
    // Too short for the beginning of an id, and no order has this number.
    expect((await boss.audit.list({ subject: '999' })).items).toEqual([]);
    expect(people).toEqual([{ id: yao.id, fullname: 'Yao Kouadio' }]);
  });
});

it('reads a rare act from the index of rare acts, whoever did it', async () => {
  const { sqlite } = world.store;
  await boss.catalogue.create({ name: 'Veste', services });
  const statements = recordStatements(sqlite);
  await boss.audit.list({ act: 'house.update', actorId: owner.id });
  const [page = ''] = statements.filter((text) => text.includes('order by "audit"."sequence" desc'));
  const plan = sqlite.prepare(`explain query plan ${page}`).all(page.match(/\?/g)?.map(() => null) ?? []);
  expect(JSON.stringify(plan)).toMatch(/SEARCH \w+ USING INDEX audit_act \(act=\? AND sequence<\?\)/);
});
