import { expect, it } from 'vitest';
import { MINUTE } from '#domain/format/calendar.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import { buildTime, openPlantWorld } from '#testing/promises/plant.ts';

const { world, awa, getDeskDispatch, stopPlant, restartPlant, bookPickup } = openPlantWorld();

/** The history of the desk and that of the client say the same hour. */
async function readLastDetail(orderId: string): Promise<string> {
  const events = await world.as(awa).orders.timeline({ orderId });
  const deskEvents = await getDeskDispatch().events({ orderId });
  const detail = events.at(-1)?.detail ?? '';
  expect(deskEvents.at(-1)?.detail).toBe(detail);
  return detail.replace(/\u00a0/g, ' ');
}

it('a return that a stop moves stands in the history with its told hour', async () => {
  const { id } = await bookPickup();
  await stopPlant('panne d’eau');
  world.clock.advance(54 * MINUTE);
  await restartPlant();
  expect(await readLastDetail(id)).toBe('samedi 21 novembre avant 10 h (panne d’eau)');
});

it('so does one that the desk moves', async () => {
  const { id: orderId } = await bookPickup();
  await getDeskDispatch().movePromise({ orderId, to: buildTime(23, 13, 54), reason: 'tache tenace' });
  expect(await readLastDetail(orderId)).toBe('lundi 23 novembre avant 14 h (tache tenace)');
});

it('so does one whose pickup gets another slot', async () => {
  world.clock.advance(10 * MINUTE);
  const { id: orderId, version } = await bookPickup();
  const slot = { from: buildTime(20, 12) };
  await world.as(awa).orders.chooseSlot({ orderId, seen: version, slot });
  expect(await readLastDetail(orderId)).toBe(
    'vendredi 20 novembre entre 12 h et 14 h, retour prévu samedi 21 novembre avant 9 h 30',
  );
});

it('the end of a slot for the return stands there as it is', async () => {
  await world.as(world.superadmin()).house.update({ changes: { slotMinutes: 45 }, seen: 0 });
  const crew = await aCrew(world);
  const orderId = await bringOrderToStage(crew, 'delivery_en_route');
  world.clock.advance(MINUTE);
  await crew.livreur.missions.fail({ orderId, from: 'delivery_en_route', reason: 'absent' });
  const { version } = await getDeskDispatch().order({ orderId });
  const slot = { from: buildTime(23, 11) };
  await getDeskDispatch().setSlot({ orderId, seen: version, slot });
  const { detail } = (await getDeskDispatch().events({ orderId })).at(-1) ?? {};
  expect(detail?.replace(/\u00a0/g, ' ')).toContain('retour prévu lundi 23 novembre avant 11 h 45');
});
