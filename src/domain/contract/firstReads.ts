import { areaOf, paths } from '../addresses.ts';
import { runsTheDesk } from '../people/roles.ts';
import { FIRST_ROWS } from './boardRows.ts';
import type { FirstRead } from './firstData.ts';

interface Screen {
  /** A phone shows the board as a list. */
  isPhone: boolean;
  /** What the address looks for, with its question mark: another list than the first. */
  search: string;
}

const read = (path: string, input?: object): FirstRead => (input ? { path, input } : { path });
const paged = (path: string, input = {}): FirstRead => ({ path, input, isPaged: true });
const CARDS = { form: 'card' };
/** On every page of the desk: its navigation, and what stands above the page when the plant or a livreur is stopped. */
const WAITING = [read('dispatch.counts'), read('inbox.counts')];

const READS: Record<string, (screen: Screen) => FirstRead[]> = {
  [paths.client.dashboard]: () => [read('profile.get'), read('orders.latest'), read('catalogue.facts')],
  [paths.client.order]: () => [
    read('catalogue.list'),
    read('profile.get'),
    read('profile.places'),
    read('catalogue.facts'),
    read('orders.slots'),
  ],
  [paths.client.orders]: () => [paged('orders.inProgress'), read('catalogue.facts')],
  [paths.livreur.dashboard]: () => [read('missions.active'), read('catalogue.facts')],
  [paths.admin.dashboard]: ({ isPhone, search }) => {
    const board = isPhone
      ? [paged('dispatch.board', CARDS)]
      : [read('dispatch.board', { rowsByStatus: FIRST_ROWS, ...CARDS }), read('dispatch.livreurs', {})];
    return search ? WAITING : [...WAITING, ...board];
  },
  [paths.superadmin.panel]: ({ search }) => [
    ...WAITING,
    read('stats.counters'),
    ...(search ? [] : [read('stats.overview')]),
    read('auth.door'),
    read('house.firstSteps'),
  ],
};

/** What the screen at an address asks first; of one that is seldom opened first, only what its area shows around it. */
export function firstReadsOf(path: string, screen: Screen): FirstRead[] {
  const reads = READS[path];
  if (reads) return reads(screen);
  const area = areaOf(path);
  return area && runsTheDesk(area) ? WAITING : [];
}
