import { roadClosures } from '#db/schema.ts';
import { HOUR } from '#domain/format/calendar.ts';
import { insertRows } from '#testing/rows.ts';
import { buildExampleCall, type Example } from '../exampleCalls.ts';
import type { Scene } from '../scene.ts';

/** The line lies across the bridge Houphouët-Boigny. */
const aClosure = ({ world }: Scene) => ({
  key: world.deps.id(),
  from: world.clock.now(),
  to: world.clock.now() + 4 * HOUR,
  reason: 'Travaux',
  line: [
    { lng: -4.021, lat: 5.314 },
    { lng: -4.017, lat: 5.314 },
  ],
});

function addClosure(scene: Scene): string {
  const closure = aClosure(scene);
  const closedAt = scene.world.clock.now();
  insertRows(scene.world.db, roadClosures, { ...closure, closedBy: scene.admin.id, closedAt });
  return closure.key;
}

export const ROAD_PROCEDURES: Record<string, Example> = {
  'dispatch.roads': (scene) => {
    addClosure(scene);
    return buildExampleCall();
  },
  'dispatch.closeRoad': (scene) => buildExampleCall(aClosure(scene)),
  'dispatch.openRoad': (scene) => buildExampleCall({ key: addClosure(scene) }),
};
