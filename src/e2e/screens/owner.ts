import type { Page } from '@playwright/test';
import type { ScreenState } from './states.ts';

const PANEL = '/superadmin/panel';
const OVERVIEW = '**/trpc/*stats.overview*';
const LIST = '**/trpc/*invoices.list*';
const FAILURE = '[role=alert]:visible';
const LINKED_ROW = 'tbody a';

/** A period in the address opens the details. */
const DETAILS = `${PANEL}?du=2026-01-01&au=2026-06-30`;
const INVOICES = '/superadmin/factures';

const stub =
  (read: string, path: string, status: 'never' | 'failure', ready: string): ScreenState['show'] =>
  async (page: Page) => {
    await page.route(read, (route) =>
      status === 'never' ? undefined : route.fulfill({ status: 500, body: 'no' }),
    );
    await page.goto(path);
    await page.locator(ready).first().waitFor();
  };

const openPeriod = (from: string, to: string) => (page: Page) => page.goto(`${PANEL}?du=${from}&au=${to}`);

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
      show: async (page) => {
        await openPeriod(...thisMonth)(page);
        await page.getByRole('button', { name: 'Encaissé', exact: true }).click();
      },
      ready: 'details[open] td',
    },
    { name: 'panel-attente', show: stub(OVERVIEW, DETAILS, 'never', 'table'), whole: true },
    { name: 'panel-erreur', show: stub(OVERVIEW, DETAILS, 'failure', FAILURE), whole: true },
    { name: 'factures-attente', show: stub(LIST, INVOICES, 'never', 'h1') },
    { name: 'factures-erreur', show: stub(LIST, INVOICES, 'failure', FAILURE) },
  ];
}
