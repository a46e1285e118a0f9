import type { Page, Route } from '@playwright/test';
import { fetchRoute } from '../support/freshConnection.ts';
import { call, query } from '../support/world.ts';
import {
  abort,
  aView,
  DIALOG,
  fail,
  inTurn,
  leaveUnanswered,
  open,
  openBare,
  openDialog,
  press,
  RETRY,
  respond,
  type ScreenState,
  type Step,
  see,
} from './states.ts';

const CASH = '**/trpc/*cash.*';
const DISPATCH = '**/trpc/*dispatch.*';
const LIST = /^dispatch\.(board|unassigned|inProgress|delivered)$/;
const EMPTY = { result: { data: { items: [], nextCursor: null } } };
const FORM = see(`${DIALOG} >> role=radio`);
const MAP = see('[aria-label^="Carte de suivi"]');

/** The map begins below its filters on the narrowest phone, so it is scrolled into view. */
const openCityMap = inTurn(
  open('/admin/dashboard?vue=carte'),
  (page) => page.getByText(/Touchez une commande pour l’ouvrir/).evaluate((words) => words.scrollIntoView()),
  see('.leaflet-marker-icon'),
);

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

const openEmptyList = (path: string) =>
  inTurn(respond(DISPATCH, answerWithEmptyLists), openBare(path), see('h2'));

/** A wide screen shows the form beside the list. */
const openAnswer: Step = async (page) => {
  await see('button:has-text("Répondre")')(page);
  const form = page.getByLabel('Réponse au client');
  if (!(await form.isVisible())) await press('Répondre')(page);
  await form.waitFor();
};

export async function listDeskStates(admin: Page, longest: string): Promise<ScreenState[]> {
  const findOrder = async (filter: object) => {
    const page = await query<{
      items: { id: string }[];
    }>(admin, 'dispatch.board', { ...filter, limit: 25 });
    return page.items[0]?.id ?? '';
  };
  const pending = await findOrder({ status: 'pending' });
  const assigned = await findOrder({ status: 'assigned' });
  const processing = await findOrder({ status: 'processing' });
  const away = await findOrder({ status: 'delivery_en_route' });
  const done = await findOrder({ status: 'completed', paymentState: 'paid' });
  const toReturn = await findOrder({ attention: 'linen' });
  const miscounted = await findOrder({ attention: 'count' });
  const assignMeanwhile: Step = async (page) => {
    const livreurs = await query<{ id: string }[]>(page, 'dispatch.livreurs', {});
    const assignment = { orderId: pending, leg: 'pickup', livreurId: livreurs[0]?.id, from: 'pending' };
    await call(page, 'dispatch.assign', assignment);
  };
  return [
    aView('nom-le-plus-long', open(`/admin/dashboard?q=${longest.slice(0, 8)}`), see('article, tbody tr')),
    aView('commande', open(`/admin/commandes/${away}`), see('main ol')),
    aView('commande-longue', open(`/admin/commandes/${longest}`), see('main ol')),
    aView('assigner', openDialog(longest, 'Assigner pour ramassage'), FORM),
    aView('assigner-livraison', openDialog(processing, 'Assigner pour livraison'), FORM),
    aView('reassigner', openDialog(assigned, 'Réassigner'), FORM),
    aView(
      'assigner-erreur',
      fail('**/trpc/dispatch.livreurs*'),
      openDialog(pending, 'Assigner pour ramassage'),
      see(`${DIALOG} ${RETRY}`),
    ),
    aView('statut', open(`/admin/commandes/${assigned}`), press('Changer le statut'), see('role=menuitem')),
    aView('suivi', openDialog(away, 'Suivre'), MAP),
    aView(
      'suivi-sans-position',
      respond('**/trpc/dispatch.position*', (route) => route.fulfill({ json: { result: { data: null } } })),
      openDialog(away, 'Suivre'),
      MAP,
    ),
    aView('annuler', openDialog(longest, 'Annuler')),
    aView('annuler-linge', openDialog(processing, 'Annuler')),
    aView('passage-manque', openDialog(away, 'Passage manqué')),
    aView('modifier', openDialog(assigned, 'Modifier')),
    aView('choisir-creneau', openDialog(assigned, 'Choisir le créneau')),
    aView('compter', openDialog(processing, 'Compter le linge')),
    aView('noter-reclamation', openDialog(done, 'Noter une réclamation')),
    aView('rendu-au-comptoir', openDialog(toReturn, 'Rendu au comptoir')),
    aView('commande-ecart', open(`/admin/commandes/${miscounted}`), see('main ol')),
    aView('repondre', open('/admin/reclamations'), openAnswer),
    aView('supprimer', openDialog(longest, 'Supprimer')),
    aView('marquer-payee', openDialog(longest, 'Marquer payée')),
    aView('paiement', open(`/admin/commandes/${done}`), (page) =>
      page.getByRole('tab', { name: 'Paiement' }).click(),
    ),
    aView('rembourser', openDialog(done, 'Rembourser')),
    aView('supprimer-payee', openDialog(done, 'Supprimer')),
    aView('caisse-attente', leaveUnanswered(CASH), openBare('/admin/caisse'), see('h1')),
    aView('caisse-erreur', fail(CASH), openBare('/admin/caisse'), see(RETRY)),
    aView(
      'commande-changee',
      openDialog(pending, 'Annuler'),
      assignMeanwhile,
      press('Annuler la commande'),
      see('text=La commande a changé entre-temps'),
    ),
    aView(
      'commande-disparue',
      open('/admin/commandes/00000000-0000-4000-8000-000000000000'),
      see('text=Cette commande n’existe plus'),
    ),
    aView('facture', open(`/admin/facture/${done}`), see('table')),
    aView('carte', openCityMap),
    aView('carte-proche', openCityMap, press('Agrandir la carte')),
    aView('tableau-rien-trouve', open('/admin/dashboard?q=zzzz'), see('h2')),
    aView('tableau-attente', leaveUnanswered(DISPATCH), openBare('/admin/dashboard'), see('h1')),
    aView('tableau-erreur', fail(DISPATCH), openBare('/admin/dashboard?q=k'), see(RETRY)),
    aView('non-assignees-vide', openEmptyList('/admin/commandes-non-assignees')),
    aView('en-cours-vide', openEmptyList('/admin/commandes-en-cours')),
    aView('livrees-vide', openEmptyList('/admin/commandes-livrees')),
    aView('en-cours-attente', leaveUnanswered(DISPATCH), openBare('/admin/commandes-en-cours'), see('h1')),
    aView(
      'hors-ligne',
      abort('**/live'),
      open('/admin/commandes-en-cours'),
      see('text=/connexion…|Hors ligne/'),
    ),
  ];
}
