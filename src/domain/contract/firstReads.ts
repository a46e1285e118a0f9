import { findArea, paths } from '../addresses.ts';
import { isDeskRole } from '../people/roles.ts';
import { FIRST_ROWS } from './boardRows.ts';
import type { FirstRead } from './firstData.ts';

type Screen = { isPhone: boolean; search: string };

const buildRead = (path: string, input?: object): FirstRead => (input ? { path, input } : { path });
const buildPagedRead = (path: string, input = {}): FirstRead => ({ path, input, isPaged: true });
const CARDS = { form: 'card' };
const WAITING = [buildRead('dispatch.counts'), buildRead('inbox.counts')];

const READS: Record<string, (screen: Screen) => FirstRead[]> = {
  [paths.client.dashboard]: () => [
    buildRead('profile.get'),
    buildRead('orders.latest'),
    buildRead('catalogue.list'),
    buildRead('catalogue.facts'),
  ],
  [paths.client.order]: () => [
    buildRead('catalogue.list'),
    buildRead('profile.get'),
    buildRead('profile.places'),
    buildRead('catalogue.facts'),
    buildRead('orders.slots'),
  ],
  [paths.client.orders]: () => [buildPagedRead('orders.inProgress'), buildRead('catalogue.facts')],
  [paths.livreur.dashboard]: () => [
    buildRead('missions.active'),
    buildRead('missions.availability'),
    buildRead('cash.mine'),
    buildRead('catalogue.facts'),
  ],
  [paths.admin.dashboard]: ({ isPhone, search }) => {
    const board = isPhone
      ? [buildPagedRead('dispatch.board', CARDS)]
      : [
          buildRead('dispatch.board', { rowsByStatus: FIRST_ROWS, ...CARDS }),
          buildRead('dispatch.livreurs', {}),
        ];
    return search ? WAITING : [...WAITING, ...board];
  },
  [paths.superadmin.panel]: () => [
    ...WAITING,
    buildRead('stats.today'),
    buildRead('stats.counters'),
    buildRead('auth.door'),
    buildRead('house.firstSteps'),
  ],
};

export function listFirstReads(path: string, screen: Screen): FirstRead[] {
  const reads = READS[path];
  if (reads) return reads(screen);
  // Other pages are rarely opened first, so those of the desk get only the counts of the frame around them.
  const area = findArea(path);
  return area && isDeskRole(area) ? WAITING : [];
}
