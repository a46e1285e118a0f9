import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { users } from '#db/schema.ts';
import { type UserRow, WORLD_PASSWORD } from '#testing/people.ts';
import { refusalOf } from '#testing/refusalOf.ts';
import { aWorld, type World } from '#testing/world.ts';

let world: World;
let awa: UserRow;
let yao: UserRow;
let desk: ReturnType<World['as']>;

beforeEach(async () => {
  world = await aWorld();
  awa = world.client('Awa Koné');
  yao = world.livreur('Yao Kouassi');
  desk = world.as(world.admin('Marie Bamba'));
});
afterEach(() => world.close());

const anOrder = async () => (await world.as(awa).orders.place(world.aCart())).id;

describe('the livreurs that the desk may assign', () => {
  it('are sorted by name as in a directory', async () => {
    for (const name of ['Zoé Aka', 'aya Brou', 'Éric Dié', 'Koffi Ehui']) world.livreur(name);
    const choices = await desk.dispatch.livreurs({});
    expect(choices.map(({ fullname }) => fullname)).toEqual([
      'aya Brou',
      'Éric Dié',
      'Koffi Ehui',
      'Yao Kouassi',
      'Zoé Aka',
    ]);
  });
});

describe('a livreur whose account is erased', () => {
  it('has on every screen the name that the order holds, and no phone', async () => {
    const orderId = await anOrder();
    await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    await desk.dispatch.setStatus({ orderId, from: 'assigned', to: 'picked_up' });
    await desk.dispatch.cancel({ orderId, from: 'picked_up' });
    await world.as(yao).profile.deleteAccount({ password: WORLD_PASSWORD });
    const nobody = { id: yao.id, fullname: 'Livreur supprimé', phone: null };
    expect((await desk.dispatch.board({})).items).toMatchObject([{ id: orderId, livreur: nobody }]);
    expect(await world.as(awa).orders.get({ orderId })).toMatchObject({ livreur: nobody });
  });
});

describe('a livreur whose e-mail is not confirmed', () => {
  beforeEach(() => {
    world.db.update(users).set({ confirmedAt: null }).where(eq(users.id, yao.id)).run();
  });

  it('is not offered: the account may be purged in two days, and the order would have nobody', async () => {
    const ali = world.livreur('Ali Touré');
    const choices = await desk.dispatch.livreurs({ orderId: await anOrder() });
    expect(choices.map((choice) => choice.id)).toEqual([ali.id]);
  });

  it('is assigned no order, at first or as a replacement', async () => {
    const orderId = await anOrder();
    const toHim = { orderId, livreurId: yao.id };
    expect(await refusalOf(desk.dispatch.assign({ ...toHim, leg: 'pickup', from: 'pending' }))).toBe(
      'LIVREUR_UNAVAILABLE',
    );
    const ali = world.livreur('Ali Touré');
    await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: ali.id, from: 'pending' });
    expect(await refusalOf(desk.dispatch.reassign(toHim))).toBe('LIVREUR_UNAVAILABLE');
    expect(await desk.dispatch.order({ orderId })).toMatchObject({ livreurId: ali.id });
  });
});
