import { type Changing, isMission, type MissionAct } from './act.ts';
import { ACT_KINDS } from './acts.ts';

const applyAct = <M extends Changing>(mission: M, act: MissionAct): M =>
  act.orderId === mission.id ? { ...mission, ...ACT_KINDS[act.kind].apply(mission, act) } : mission;

export type Shown<M extends Changing> = M & { waiting: MissionAct[] };

/** The list as the livreur left it: what is still to do, and what has left the list on this phone only. */
export function withPendingActs<M extends Changing>(missions: readonly M[], acts: readonly MissionAct[]) {
  const shown = missions.map((mission): Shown<M> => {
    const waiting = acts.filter((act) => act.orderId === mission.id);
    return { ...waiting.reduce(applyAct<M>, mission), waiting };
  });
  return {
    todo: shown.filter(isMission),
    leaving: shown.filter((mission) => !isMission(mission) && mission.waiting.length > 0),
  };
}

/** The server's list once it has taken an act, before it is read again. */
export function applyDelivery<M extends Changing>(missions: readonly M[], act: MissionAct): M[] {
  return missions.map((mission) => applyAct(mission, act)).filter(isMission);
}
