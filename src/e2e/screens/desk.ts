import type { Page, Route } from '@playwright/test';
import { leaveOutFirstData } from '../support/firstData.ts';
import { fetchRoute } from '../support/freshConnection.ts';
import type { TestServer } from '../support/server.ts';
import { call, query } from '../support/world.ts';
import { listDeskLinenStates } from './linen.ts';
import { DIALOG, inTurn, open, openDialog, press, pressButton, type ScreenState, spoil } from './states.ts';

const CASH = '**/trpc/cash.*';
const RETRY = 'button:has-text("Réessayer")';
const waitForLivreurs = (page: Page) => page.getByRole('radio').first().waitFor();
const waitForMap = (page: Page) => page.getByLabel(/^Carte de suivi/).waitFor();
/** The map begins below its filters on the narrowest phone, so it is scrolled into view. */
const openCityMap = async (page: Page) => {
  await page.goto('/admin/dashboard?vue=carte');
  await page.getByText(/Touchez une commande pour l’ouvrir/).evaluate((words) => words.scrollIntoView());
  await page.locator('.leaflet-marker-icon').first().waitFor();
};
const LIST = /^dispatch\.(board|unassigned|inProgress|delivered)$/;
const EMPTY = { result: { data: { items: [], nextCursor: null } } };

/** A request may carry several calls; only the answers to lists of orders are replaced by empty ones. */
async function answerWithEmptyLists(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const procedures = decodeURIComponent(pathname).replace('/trpc/', '').split(',');
  const answer: unknown = await (await fetchRoute(route)).json();
  const json = Array.isArray(answer)
    ? procedures.map((name, place) => (LIST.test(name) ? EMPTY : answer[place]))
    : procedures.some((name) => LIST.test(name))
      ? EMPTY
      : answer;
  await route.fulfill({ json });
}

const stubAnswers =
  (path: string, how: 'empty' | 'never' | 'failure', ready: string, calls = '**/trpc/dispatch.*') =>
  async (page: Page) => {
    await page.route(calls, (route) => {
      if (how === 'never') return;
      if (how === 'failure') return route.fulfill({ status: 500, body: 'no' });
      return answerWithEmptyLists(route);
    });
    await leaveOutFirstData(page, path);
    await page.goto(path);
    await page.locator(ready).first().waitFor();
  };

export async function listDeskStates(
  admin: Page,
  server: TestServer,
  longest: string,
): Promise<ScreenState[]> {
  const listBoardOrderIds = async (filter: object) => {
    const page = (await query(admin.request, server, 'dispatch.board', { ...filter, limit: 25 })) as {
      items: { id: string; paymentState: string }[];
    };
    return page.items.map(({ id }) => id);
  };
  const listOrderIdsInStatus = (status: string) => listBoardOrderIds({ status });
  const [pending = ''] = await listOrderIdsInStatus('pending');
  const [assigned = ''] = await listOrderIdsInStatus('assigned');
  const [processing = ''] = await listOrderIdsInStatus('processing');
  const [away = ''] = await listOrderIdsInStatus('delivery_en_route');
  const [done = ''] = await listBoardOrderIds({ status: 'completed', paymentState: 'paid' });
  const [toReturn = ''] = await listBoardOrderIds({ attention: 'linen' });
  const [miscounted = ''] = await listBoardOrderIds({ attention: 'count' });
  return [
    {
      name: 'nom-le-plus-long',
      show: open(`/admin/dashboard?q=${longest.slice(0, 8)}`),
      ready: 'article, tbody tr',
    },
    { name: 'commande', show: open(`/admin/commandes/${away}`), ready: 'h2' },
    { name: 'commande-longue', show: open(`/admin/commandes/${longest}`), ready: 'h2' },
    {
      name: 'historique',
      show: async (page) => {
        await page.goto(`/admin/commandes/${away}`);
        await page.getByText('Commande passée').scrollIntoViewIfNeeded();
      },
    },
    { name: 'assigner', show: openDialog(longest, 'Assigner pour ramassage', waitForLivreurs) },
    { name: 'assigner-livraison', show: openDialog(processing, 'Assigner pour livraison', waitForLivreurs) },
    { name: 'reassigner', show: openDialog(assigned, 'Réassigner', waitForLivreurs) },
    {
      name: 'assigner-erreur',
      show: inTurn(
        spoil('**/trpc/dispatch.livreurs*', 'failure'),
        openDialog(pending, 'Assigner pour ramassage'),
      ),
      ready: `${DIALOG} ${RETRY}`,
    },
    {
      name: 'statut',
      show: inTurn(open(`/admin/commandes/${assigned}`), press('Changer le statut')),
      ready: '[role=menuitem]',
    },
    { name: 'suivi', show: openDialog(away, 'Suivre', waitForMap) },
    {
      name: 'suivi-sans-position',
      show: async (page) => {
        await page.route('**/trpc/dispatch.position*', (route) =>
          route.fulfill({ json: { result: { data: null } } }),
        );
        await openDialog(away, 'Suivre', waitForMap)(page);
      },
    },
    { name: 'annuler', show: openDialog(longest, 'Annuler') },
    ...listDeskLinenStates({ processing, away, assigned, done, toReturn, miscounted }),
    { name: 'supprimer', show: openDialog(longest, 'Supprimer') },
    { name: 'marquer-payee', show: openDialog(longest, 'Marquer payée') },
    {
      name: 'paiement',
      show: async (page) => {
        await page.goto(`/admin/commandes/${done}`);
        await page.getByRole('tab', { name: 'Paiement' }).click();
      },
    },
    { name: 'rembourser', show: openDialog(done, 'Rembourser') },
    { name: 'supprimer-payee', show: openDialog(done, 'Supprimer') },
    { name: 'caisse-attente', show: stubAnswers('/admin/caisse', 'never', 'h1', CASH) },
    { name: 'caisse-erreur', show: stubAnswers('/admin/caisse', 'failure', RETRY, CASH) },
    {
      name: 'commande-changee',
      show: async (page) => {
        await page.route('**/trpc/dispatch.cancel*', (route) => route.continue());
        await openDialog(pending, 'Annuler')(page);
        const other = (await query(page.request, server, 'dispatch.livreurs', {})) as { id: string }[];
        const assignment = { orderId: pending, leg: 'pickup', livreurId: other[0]?.id, from: 'pending' };
        await call(page.request, server, 'dispatch.assign', assignment);
        await pressButton(page, 'Annuler la commande');
        await page.getByText('La commande a changé entre-temps').waitFor();
      },
    },
    {
      name: 'commande-disparue',
      show: open('/admin/commandes/00000000-0000-4000-8000-000000000000'),
      ready: 'h2',
    },
    { name: 'facture', show: open(`/admin/facture/${done}`), ready: 'table' },
    { name: 'carte', show: openCityMap },
    {
      name: 'carte-proche',
      show: inTurn(openCityMap, press('Agrandir la carte')),
    },
    {
      name: 'tiroir',
      wideOnly: true,
      show: async (page) => {
        await page.goto('/admin/dashboard');
        await page.getByRole('region').getByRole('link').first().click();
        await page.getByRole('dialog').getByText('Commande passée').waitFor();
      },
    },
    { name: 'tableau-rien-trouve', show: open('/admin/dashboard?q=zzzz'), ready: 'h2' },
    { name: 'tableau-attente', show: stubAnswers('/admin/dashboard', 'never', 'h1') },
    { name: 'tableau-erreur', show: stubAnswers('/admin/dashboard?q=k', 'failure', RETRY) },
    { name: 'non-assignees-vide', show: stubAnswers('/admin/commandes-non-assignees', 'empty', 'h2') },
    { name: 'en-cours-vide', show: stubAnswers('/admin/commandes-en-cours', 'empty', 'h2') },
    { name: 'livrees-vide', show: stubAnswers('/admin/commandes-livrees', 'empty', 'h2') },
    { name: 'en-cours-attente', show: stubAnswers('/admin/commandes-en-cours', 'never', 'h1') },
    { name: 'en-cours-erreur', show: stubAnswers('/admin/commandes-en-cours', 'failure', RETRY) },
    {
      name: 'hors-ligne',
      show: async (page) => {
        await page.route('**/live', (route) => route.abort());
        await page.goto('/admin/commandes-en-cours');
        await page
          .getByText(/connexion…|Hors ligne/)
          .filter({ visible: true })
          .waitFor();
      },
    },
  ];
}
