import { beforeEach, describe, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { orders } from '#db/schema.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage, type Crew, readOrder } from '#testing/pieces/mission.ts';
import { updateRow } from '#testing/rows.ts';

const NB = '\u00a0';
const world = openWorld();
let crew: Crew;
beforeEach(() => {
  crew = aCrew(world);
});

const setTag = (orderId: string, tag: number | null, seenTag: number | null = null) =>
  crew.desk.dispatch.tag({ orderId, tag, seen: seenTag });
const readTags = (orderId: string) => {
  const { tag, refusedTag } = readOrder(world, orderId);
  return { tag, refusedTag };
};
const readLastDetail = async (orderId: string) =>
  (await crew.desk.dispatch.events({ orderId })).filter(({ kind }) => kind === 'tagged').at(-1)?.detail;
const nameOrder = (orderId: string) => `n°${NB}${readOrder(world, orderId).number}`;

/** The livreur takes the linen, and notes the number on its bag. */
async function pickUp(tag: number, livreur = crew.livreur, orderId?: string): Promise<string> {
  const id = orderId ?? (await bringOrderToStage(crew, 'pickup_en_route'));
  const input = {
    orderId: id,
    from: 'pickup_en_route' as const,
    handover: { tag },
    actId: crypto.randomUUID(),
  };
  const answer = await livreur.missions.advance(input);
  // The phone had no answer, and sends it again.
  expect(await livreur.missions.advance(input)).toEqual(answer);
  expect(answer.refusedTag).toBe(readOrder(world, id).refusedTag);
  return id;
}
const give = async (orderId: string) => {
  for (const [from, to] of [
    ['assigned_for_delivery', 'delivery_en_route'],
    ['delivery_en_route', 'completed'],
  ] as const)
    await crew.desk.dispatch.setStatus({ orderId, from, to });
};
const bringToDoor = async (orderId: string) => {
  const livreurId = crew.yao.id;
  await crew.desk.dispatch.assign({ orderId, leg: 'delivery', livreurId, from: 'picked_up' });
};

describe('the tag of a bag', () => {
  it('is part of the hand-over, and the desk and the livreur read it', async () => {
    const orderId = await pickUp(214);
    expect(readTags(orderId)).toEqual({ tag: 214, refusedTag: null });
    expect(await readLastDetail(orderId)).toBe(`Sac${NB}214`);
    expect(await crew.desk.dispatch.order({ orderId })).toMatchObject({ tag: 214 });
    await bringToDoor(orderId);
    expect((await crew.livreur.missions.active()).items).toMatchObject([{ id: orderId, tag: 214 }]);
    expect(await crew.client.orders.get({ orderId })).not.toHaveProperty('tag');
    expect((await crew.client.orders.timeline({ orderId })).map(({ kind }) => kind)).not.toContain('tagged');
    expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
  });

  it('is set, changed and taken away by the desk, once', async () => {
    const orderId = await bringOrderToStage(crew, 'processing');
    const first = await setTag(orderId, 214);
    expect(first.tag).toBe(214);
    expect(await setTag(orderId, 214)).toEqual(first);
    expect(await getRefusal(setTag(orderId, 215))).toBe('ORDER_CHANGED');
    expect((await setTag(orderId, 215, 214)).tag).toBe(215);
    expect((await setTag(orderId, null, 215)).tag).toBeNull();
    expect(await readLastDetail(orderId)).toBe('Sac sans numéro');
  });

  it('is a number from 1 to 9999', async () => {
    const orderId = await bringOrderToStage(crew, 'processing');
    for (const tag of [0, 10_000, 1.5, Number.NaN])
      expect(await getRefusal(setTag(orderId, tag))).toBe('BAD_REQUEST');
  });

  it('is of linen that the house has', async () => {
    for (const stage of ['assigned', 'completed'] as const)
      expect(await getRefusal(setTag(await bringOrderToStage(crew, stage), 214))).toBe('ORDER_CHANGED');
  });

  it('of other linen is refused to the desk, which reads whose it is', async () => {
    const owner = await pickUp(214);
    const orderId = await bringOrderToStage(crew, 'processing');
    await expect(setTag(orderId, 214)).rejects.toMatchObject({
      cause: { code: 'TAG_TAKEN', facts: { tag: 214, order: nameOrder(owner) } },
    });
    expect(readTags(orderId)).toEqual({ tag: null, refusedTag: null });
  });

  it('is free once its linen is given back, and a rest keeps it', async () => {
    const orderId = await pickUp(214);
    await bringToDoor(orderId);
    const other = await bringOrderToStage(crew, 'processing');
    expect(await getRefusal(setTag(other, 214))).toBe('TAG_TAKEN');
    await give(orderId);
    expect((await setTag(other, 214)).tag).toBe(214);
    expect(await crew.desk.dispatch.order({ orderId })).toMatchObject({ status: 'completed', tag: null });
    const rest = await bringOrderToStage(crew, 'rest');
    expect((await setTag(rest, 9_999)).tag).toBe(9_999);
  });

  it('belongs to one order by a rule of the database too', async () => {
    await pickUp(214);
    const orderId = await bringOrderToStage(crew, 'processing');
    expect(() => updateRow(world.db, orders, orderId, { tag: 214 })).toThrow('UNIQUE');
  });
});

describe('a tag that two livreurs noted without network', () => {
  it('stays with the first; the step of the other stands, and the desk sees both orders', async () => {
    const owner = await pickUp(214);
    const other = world.livreur('Ali Touré');
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    await crew.desk.dispatch.reassign({ orderId, livreurId: other.id, linenAt: 'house' });
    await pickUp(214, world.as(other), orderId);
    expect(readOrder(world, orderId)).toMatchObject({ status: 'picked_up', tag: null, refusedTag: 214 });
    expect(await readLastDetail(orderId)).toBe(
      `Sac${NB}214 non noté pour ${nameOrder(orderId)}${NB}: c’est celui de ${nameOrder(owner)}`,
    );
    const { items } = await crew.desk.dispatch.board({ attention: 'tag', form: 'card' });
    expect(items).toMatchObject([{ id: orderId, marks: { refusedTag: 214 } }]);
    await setTag(orderId, 215);
    expect((await crew.desk.dispatch.board({ attention: 'tag' })).items).toEqual([]);
  });

  it('asks for an act no more once the linen is given back', async () => {
    await pickUp(214);
    const orderId = await pickUp(214);
    await bringToDoor(orderId);
    await give(orderId);
    expect(readTags(orderId)).toEqual({ tag: null, refusedTag: null });
  });
});

describe('an undo', () => {
  it('of the pickup takes the tag away, and the tag stands in its way not', async () => {
    const orderId = await pickUp(214);
    await crew.livreur.missions.undo({ orderId, from: 'picked_up' });
    expect(readOrder(world, orderId)).toMatchObject({
      status: 'pickup_en_route',
      tag: null,
      linen: 'client',
    });
    await pickUp(214, crew.livreur, orderId);
    expect(readTags(orderId)).toEqual({ tag: 214, refusedTag: null });
  });

  it('of a delivery finds the tag again', async () => {
    const orderId = await pickUp(214);
    await bringToDoor(orderId);
    await give(orderId);
    await crew.desk.dispatch.undo({ orderId, from: 'completed' });
    expect(readTags(orderId)).toEqual({ tag: 214, refusedTag: null });
  });

  it('of a delivery whose tag was taken since leaves it empty and flagged, once', async () => {
    const orderId = await pickUp(214);
    await bringToDoor(orderId);
    await give(orderId);
    const owner = await pickUp(214);
    const first = await crew.desk.dispatch.undo({ orderId, from: 'completed' });
    expect(first).toMatchObject({ status: 'delivery_en_route', tag: null, marks: { refusedTag: 214 } });
    expect(await crew.desk.dispatch.undo({ orderId, from: 'completed' })).toEqual(first);
    expect(await readLastDetail(orderId)).toContain(nameOrder(owner));
    expect(readTags(owner)).toEqual({ tag: 214, refusedTag: null });
  });

  it('of the desk’s own step is not hindered by a tag noted since', async () => {
    const orderId = await bringOrderToStage(crew, 'picked_up');
    await crew.desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' });
    await setTag(orderId, 214);
    const undone = await crew.desk.dispatch.undo({ orderId, from: 'processing' });
    expect(undone).toMatchObject({ status: 'picked_up', tag: 214 });
  });
});

it('a search for a bag, or for a number, finds its order', async () => {
  const numbered = await bringOrderToStage(crew, 'picked_up');
  const { number } = readOrder(world, numbered);
  const tagged = await pickUp(number);
  const find = async (search: string) =>
    ((await crew.desk.dispatch.board({ search })).exact ?? []).map(({ id }) => id);
  expect(await find(`sac ${number}`)).toEqual([tagged]);
  expect(await find(`${number}`)).toEqual([tagged, numbered]);
  expect(await find(`n° ${number}`)).toEqual([numbered]);
  expect(await find('sac 9999')).toEqual([]);
});
