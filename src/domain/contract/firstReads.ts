import { findArea, paths } from '../addresses.ts';
import { isDeskRole } from '../people/roles.ts';
import { listScreens } from '../screens/screens.ts';
import { FIRST_ROWS } from './board.ts';
import type { FirstRead } from './firstData.ts';

type PageVisit = { isPhone: boolean; search: string };

const buildRead = (path: string, input?: object): FirstRead => (input ? { path, input } : { path });
const buildPagedRead = (path: string, input = {}): FirstRead => ({ path, input, isPaged: true });
const CARDS = { form: 'card' };
/** The counts of the frame around each page of the desk. */
const WAITING = ['dispatch.counts', 'inbox.counts'];

export function listFirstReads(path: string, visit: PageVisit): FirstRead[] {
  const area = findArea(path);
  if (!area) return [];
  const { reads = [], pagedReads = [] } = listScreens(area).find((one) => one.path === path) ?? {};
  return [
    ...(isDeskRole(area) ? WAITING : []).map((read) => buildRead(read)),
    ...reads.map((read) => buildRead(read)),
    ...pagedReads.map((read) => buildPagedRead(read)),
    ...(path === paths.admin.dashboard ? listBoardReads(visit) : []),
  ];
}

function listBoardReads({ isPhone, search }: PageVisit): FirstRead[] {
  if (search) return [];
  return isPhone
    ? [buildPagedRead('dispatch.board', CARDS)]
    : [
        buildRead('dispatch.board', { rowsByStatus: FIRST_ROWS, ...CARDS }),
        buildRead('dispatch.livreurs', {}),
      ];
}
