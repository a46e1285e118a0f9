import { inTurn, open, type ScreenState, spoil } from './states.ts';

const OVERVIEW = '**/trpc/*stats.overview*';
const LIST = '**/trpc/*invoices.list*';
const FAILURE = '[role=alert]:visible';
const LINKED_ROW = 'tbody a';

const DETAIL = '/superadmin/panel/detail';
const HALF_YEAR = `${DETAIL}?du=2026-01-01&au=2026-06-30`;
const INVOICES = '/superadmin/factures';

const openPeriod = (from: string, to: string) => open(`${DETAIL}?du=${from}&au=${to}`);

export function listOwnerStates(): ScreenState[] {
  const now = new Date();
  const formatDay = (at: Date) => at.toISOString().slice(0, 10);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const thisMonth = [
    formatDay(new Date(Date.UTC(year, month, 1))),
    formatDay(new Date(Date.UTC(year, month + 1, 0))),
  ] as const;
  return [
    { name: 'panel-mois', show: openPeriod(...thisMonth), ready: LINKED_ROW, whole: true },
    {
      name: 'panel-annee',
      show: openPeriod(`${year}-01-01`, `${year}-12-31`),
      ready: LINKED_ROW,
      whole: true,
    },
    {
      name: 'panel-deux-dates',
      show: async (page) => {
        await page.goto(DETAIL);
        await page.getByText('Deux dates', { exact: true }).click();
      },
      ready: '[placeholder="jj/mm/aaaa"]',
      whole: true,
    },
    {
      name: 'panel-attente',
      show: inTurn(spoil(OVERVIEW, 'never'), open(HALF_YEAR)),
      ready: 'table',
      whole: true,
    },
    {
      name: 'panel-erreur',
      show: inTurn(spoil(OVERVIEW, 'failure'), open(HALF_YEAR)),
      ready: FAILURE,
      whole: true,
    },
    { name: 'factures-attente', show: inTurn(spoil(LIST, 'never'), open(INVOICES)), ready: 'h1' },
    { name: 'factures-erreur', show: inTurn(spoil(LIST, 'failure'), open(INVOICES)), ready: FAILURE },
  ];
}
