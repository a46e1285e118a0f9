import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { aView, choose, fail, leaveUnanswered, open, openBare, type ScreenState, see } from './states.ts';

const OVERVIEW = '**/trpc/*stats.overview*';
const LIST = '**/trpc/*invoices.list*';
const FAILURE = 'role=alert';
const LINKED_ROW = 'tbody a';

const DETAIL = '/superadmin/panel/detail';
const HALF_YEAR = `${DETAIL}?du=2026-01-01&au=2026-06-30`;
const INVOICES = '/superadmin/factures';

const openPeriod = (from: number, until: number) =>
  open(`${DETAIL}?du=${formatIsoDay(from)}&au=${formatIsoDay(until - DAY)}`);

export function listOwnerStates(): ScreenState[] {
  const now = new Date();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const openMonth = openPeriod(Date.UTC(year, month), Date.UTC(year, month + 1));
  const openYear = openPeriod(Date.UTC(year, 0), Date.UTC(year + 1, 0));
  return [
    aView('panel-mois', openMonth, see(LINKED_ROW)),
    aView('panel-annee', openYear, see(LINKED_ROW)),
    aView('panel-deux-dates', open(DETAIL), choose('Deux dates'), see('[placeholder="jj/mm/aaaa"]')),
    aView('panel-attente', leaveUnanswered(OVERVIEW), openBare(HALF_YEAR), see('table')),
    aView('panel-erreur', fail(OVERVIEW), openBare(HALF_YEAR), see(FAILURE)),
    aView('factures-attente', leaveUnanswered(LIST), openBare(INVOICES), see('h1')),
    aView('factures-erreur', fail(LIST), openBare(INVOICES), see(FAILURE)),
  ];
}
