import { isNull } from 'drizzle-orm';
import { plantStops } from '#db/schema.ts';
import { DAY, formatIsoDay, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { findOpenMoment } from '#domain/promises/openHours.ts';
import { readSlots } from '#server/promises/slots.ts';
import { insertRows } from '#testing/rows.ts';
import { addOrder, buildExampleCall, type Example } from '../exampleCalls.ts';
import type { Scene } from '../scene.ts';

/** An earlier example may have left a stop open, and only one may be open at a time. */
function endPlantStops({ world }: Scene): void {
  world.db.update(plantStops).set({ until: world.clock.now() }).where(isNull(plantStops.until)).run();
}

function stopPlant(scene: Scene): void {
  endPlantStops(scene);
  const { db, deps, clock } = scene.world;
  insertRows(db, plantStops, {
    id: deps.id(),
    since: clock.now() - HOUR,
    reason: 'Panne d’eau',
    stoppedBy: scene.admin.id,
  });
}

function aSlotToChoose(scene: Scene) {
  const { world } = scene;
  const { id: orderId, version } = scene.order('pending', { visitFailedAt: world.clock.now() });
  const slots = readSlots({ ...world.deps, actor: null }).days.flatMap((day) => day.slots);
  return buildExampleCall({ orderId, seen: version, slot: { from: slots.at(-1)?.from } });
}

export const PLANT_PROCEDURES: Record<string, Example> = {
  'dispatch.counts': (scene) => {
    stopPlant(scene);
    return buildExampleCall();
  },
  'dispatch.stopPlant': (scene) => {
    endPlantStops(scene);
    return buildExampleCall({ reason: 'Panne d’eau' });
  },
  'dispatch.restartPlant': (scene) => {
    stopPlant(scene);
    return buildExampleCall();
  },
  'house.bookedSlots': (scene) => {
    const slotFrom = scene.world.clock.now() + DAY;
    addOrder(scene, 'pending', { slotFrom, pickupBy: slotFrom + 2 * HOUR });
    return buildExampleCall({ days: [formatIsoDay(slotFrom)] });
  },
  'house.movedReturns': (scene) => {
    addOrder(scene, 'processing');
    return buildExampleCall({ hours: [{ day: 1, from: '08:00', to: '18:00' }], holidays: [] });
  },
  'orders.chooseSlot': aSlotToChoose,
  'dispatch.setSlot': aSlotToChoose,
  'dispatch.promiseParts': () => buildExampleCall(),
  'dispatch.movePromise': (scene) => {
    const { clock, deps } = scene.world;
    const to = findOpenMoment(deps.house(), Math.ceil((clock.now() + 2 * DAY) / MINUTE) * MINUTE);
    return buildExampleCall({ ...addOrder(scene, 'processing'), to, reason: 'Tache tenace' });
  },
};
