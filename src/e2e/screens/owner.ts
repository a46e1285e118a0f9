import { inTurn, open, type ScreenState, spoil } from './states.ts';

const PANEL = '/superadmin/panel';
const OVERVIEW = '**/trpc/*stats.overview*';
const LIST = '**/trpc/*invoices.list*';
const FAILURE = '[role=alert]:visible';
const LINKED_ROW = 'tbody a';

/** A period in the address opens the details. */
const DETAILS = `${PANEL}?du=2026-01-01&au=2026-06-30`;
const INVOICES = '/superadmin/factures';

const openPeriod = (from: string, to: string) => open(`${PANEL}?du=${from}&au=${to}`);

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
        await page.goto(PANEL);
        await page.getByRole('button', { name: 'Détail' }).click();
        await page.getByText('Deux dates', { exact: true }).click();
      },
      ready: '[placeholder="jj/mm/aaaa"]',
      whole: true,
    },
    {
      name: 'panel-jour-par-jour',
      show: inTurn(openPeriod(...thisMonth), (page) =>
        page.getByRole('button', { name: 'Encaissé', exact: true }).click(),
      ),
      ready: 'details[open] td',
    },
    {
      name: 'panel-attente',
      show: inTurn(spoil(OVERVIEW, 'never'), open(DETAILS)),
      ready: 'table',
      whole: true,
    },
    {
      name: 'panel-erreur',
      show: inTurn(spoil(OVERVIEW, 'failure'), open(DETAILS)),
      ready: FAILURE,
      whole: true,
    },
    { name: 'factures-attente', show: inTurn(spoil(LIST, 'never'), open(INVOICES)), ready: 'h1' },
    { name: 'factures-erreur', show: inTurn(spoil(LIST, 'failure'), open(INVOICES)), ready: FAILURE },
  ];
}
