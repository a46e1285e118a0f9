import { type Changing, isMission, type MissionAct, type Shown } from '../acts/act.ts';
import { ACT_KINDS } from '../acts/acts.ts';

const applyAct = <M extends Changing>(mission: M, act: MissionAct): M =>
  act.orderId === mission.id ? { ...mission, ...ACT_KINDS[act.kind].apply(mission, act) } : mission;

/** `leaving` lists missions that are done on this phone but not yet on the server. */
export function withPendingActs<M extends Changing>(missions: readonly M[], acts: readonly MissionAct[]) {
  const shownMissions = missions.map((mission): Shown<M> => {
    const waiting = acts.filter((act) => act.orderId === mission.id);
    return { ...waiting.reduce(applyAct<M>, mission), waiting };
  });
  return {
    todo: shownMissions.filter(isMission),
    leaving: shownMissions.filter((mission) => !isMission(mission) && mission.waiting.length > 0),
  };
}

/** The mission has left the list, and its linen goes to the workshop. */
export const isStillCarried = ({ status }: Pick<Changing, 'status'>): boolean =>
  status === 'picked_up' || status === 'processing';

/** The linen stays in hand, also where no later answer of the server arrives. */
export function applyDeliveredAct<L, M extends Changing & L>(
  page: { items: readonly M[]; carried: readonly L[] },
  act: MissionAct,
) {
  const missions = page.items.map((mission) => applyAct(mission, act));
  return {
    items: missions.filter(isMission),
    carried: [...page.carried, ...missions.filter(isStillCarried)],
  };
}
